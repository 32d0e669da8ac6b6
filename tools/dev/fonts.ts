// `npm run fonts`: writes the two fonts with the letters of most pages. Run it after a change of a unicode-range in
// shop/web/styles.css, and commit the result.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { basicLetters } from '#web/fonts/basic-letters.ts'

type Weight = number | { min: number; max: number }
type Options = { targetFormat: 'woff2'; variationAxes: { wght: Weight }; noLayoutClosure: boolean }
type Subset = (font: Buffer, text: string, options: Options) => Promise<Buffer>

const project = path.resolve(import.meta.dirname, '../..')
const tools = path.join(import.meta.dirname, 'fonts')

const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
await promisify(execFile)('npm', npm, { cwd: tools, shell: process.platform === 'win32' })
const subsetter = createRequire(path.join(tools, 'package.json')).resolve('subset-font')
const { default: subset } = (await import(pathToFileURL(subsetter).href)) as { default: Subset }

await write('fraunces', { wght: 600 })
await write('figtree', { wght: { min: 400, max: 700 } })

// With the layout features, among them the tabular figures of prices.
async function write(family: 'fraunces' | 'figtree', variationAxes: Options['variationAxes']): Promise<void> {
  const source = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const letters = await basicLetters(family)
  const options = { targetFormat: 'woff2', noLayoutClosure: false, variationAxes } as const
  const font = await subset(await readFile(path.join(project, source)), letters, options)
  await writeFile(path.join(project, 'shop/web/fonts', `${family}-basic.woff2`), font)
  console.log(`${family}-basic: ${font.length} bytes for "${letters}"`)
}
