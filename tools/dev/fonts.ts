// `npm run fonts`: writes shop/web/fonts/fraunces-opening.woff2, the letters of Fraunces that the login page needs, and the two
// fonts with the letters of most pages. Run it after a change of a heading of the login page, of the shop's name or
// tagline, or of a unicode-range in shop/web/styles.css, and commit the result.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { basicLetters } from '#web/fonts/basic-letters.ts'
import { openingTexts } from '#web/fonts/opening-texts.ts'

type Weight = number | { min: number; max: number }
type Options = { targetFormat: 'woff2'; variationAxes: { wght: Weight }; noLayoutClosure: boolean }
type Subset = (font: Buffer, text: string, options: Options) => Promise<Buffer>

const project = path.resolve(import.meta.dirname, '../..')
const tools = path.join(import.meta.dirname, 'fonts')

const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
await promisify(execFile)('npm', npm, { cwd: tools, shell: process.platform === 'win32' })
const subsetter = createRequire(path.join(tools, 'package.json')).resolve('subset-font')
const { default: subset } = (await import(pathToFileURL(subsetter).href)) as { default: Subset }

const opening = [...new Set(openingTexts.join(''))].toSorted().join('')
await write('fraunces', 'opening', opening, { variationAxes: { wght: 600 }, noLayoutClosure: true })
// With the layout features, among them the tabular figures of prices.
const whole = { noLayoutClosure: false }
await write('fraunces', 'basic', await basicLetters('fraunces'), { ...whole, variationAxes: { wght: 600 } })
await write('figtree', 'basic', await basicLetters('figtree'), {
  ...whole,
  variationAxes: { wght: { min: 400, max: 700 } },
})

async function write(
  family: string,
  name: string,
  letters: string,
  options: Omit<Options, 'targetFormat'>,
): Promise<void> {
  const source = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const font = await subset(await readFile(path.join(project, source)), letters, { targetFormat: 'woff2', ...options })
  await writeFile(path.join(project, 'shop/web/fonts', `${family}-${name}.woff2`), font)
  console.log(`${family}-${name}: ${font.length} bytes for "${letters}"`)
}
