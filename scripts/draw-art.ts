// `npm run draw`: draws the pictures of the demo catalogue and the site's own pictures and icons, and writes them to
// demo/pictures, web/art and web/public. Run it after a change to a drawing or to a demo product, and commit the result.
import { keepCatalogue } from './art/catalogue.ts'
import { keepArt, keepIcon, keepPublic, readMark, small } from './art/files.ts'
import { onPaper, socialPicture } from './art/icons.ts'
import { notices } from './art/notices.ts'
import { cornerSpread, phoneSpread, tallSpread, wideSpread } from './art/spread.ts'
import { tiles } from './art/tiles.ts'

await keepArt('banner-phone', phoneSpread(), [480, 720, 1080], small)
await keepArt('banner-wide', wideSpread(), [900, 1500])
await keepArt('login', tallSpread(), [800, 1200])
await keepArt('corner', cornerSpread(), [480])
for (const [path, draw] of Object.entries(tiles)) await keepArt(`tile-${path.toLowerCase()}`, draw(), [160, 288], small)
for (const [name, draw] of Object.entries(notices)) await keepArt(name, draw(), [480])

const mark = await readMark()
await keepPublic('icon-192.png', onPaper(mark, 192, 0.78))
await keepPublic('icon-512.png', onPaper(mark, 512, 0.78))
await keepPublic('icon-maskable-192.png', onPaper(mark, 192, 0.56))
await keepPublic('icon-maskable-512.png', onPaper(mark, 512, 0.56))
await keepPublic('apple-touch-icon.png', onPaper(mark, 180, 0.7))
await keepPublic('social.jpg', socialPicture(mark))
await keepIcon(mark)
await keepCatalogue()
