// `npm run fonts`: writes web/fonts/fraunces-opening-*.woff2, the letters of Fraunces that the login page needs. Run it
// after a change of a heading of that page or of the shop's name or tagline, and commit the result.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { openingTexts } from '../web/fonts/opening-texts.ts'

type Options = { targetFormat: 'woff2'; variationAxes: Record<string, number>; noLayoutClosure: boolean }
type Subset = (font: Buffer, text: string, options: Options) => Promise<Buffer>

const project = path.resolve(import.meta.dirname, '..')
const tools = path.join(import.meta.dirname, 'fonts')
const source = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'

const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
await promisify(execFile)('npm', npm, { cwd: tools, shell: process.platform === 'win32' })
const subsetter = createRequire(path.join(tools, 'package.json')).resolve('subset-font')
const { default: subset } = (await import(pathToFileURL(subsetter).href)) as { default: Subset }

const whole = await readFile(path.join(project, 'node_modules', source))
for (const [weight, texts] of Object.entries(openingTexts)) {
  const letters = [...new Set(texts.join(''))].toSorted().join('')
  const options = { targetFormat: 'woff2', variationAxes: { wght: Number(weight) }, noLayoutClosure: true } as const
  const font = await subset(whole, letters, options)
  await writeFile(path.join(project, 'web', 'fonts', `fraunces-opening-${weight}.woff2`), font)
  console.log(`${weight}: ${font.length} bytes for "${letters}"`)
}
