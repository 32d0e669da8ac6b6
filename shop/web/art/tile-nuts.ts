// Drawn as decision 005 says.
import avif160 from './tile-nuts-160.avif?url'
import webp160 from './tile-nuts-160.webp?url'
import avif288 from './tile-nuts-288.avif?url'
import webp288 from './tile-nuts-288.webp?url'
export const tileNuts = {
  width: 288,
  height: 288,
  avif: `${avif160} 160w, ${avif288} 288w`,
  webp: `${webp160} 160w, ${webp288} 288w`,
  src: webp160,
}
