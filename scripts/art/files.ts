import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

const folder = path.resolve(import.meta.dirname, '../../web/art')
type Avif = { quality: number; chromaSubsampling?: '4:2:0' }
const fine: Avif = { quality: 45 }
/** A fifth smaller than `fine`; the difference is not seen at two pixels of a phone for each of the page. */
export const small: Avif = { quality: 42, chromaSubsampling: '4:2:0' }

const formats = {
  avif: (picture: Sharp, avif: Avif) => picture.avif({ ...avif, effort: 6 }),
  webp: (picture: Sharp) => picture.webp({ quality: 60, alphaQuality: 75, effort: 6 }),
}

/** Writes a drawing as AVIF and WebP in each width that a page requests, and the module that the page imports. */
export async function keepArt(name: string, drawing: string, widths: readonly number[], avif = fine): Promise<void> {
  for (const width of widths) {
    for (const [ending, encode] of Object.entries(formats)) {
      const bytes = await encode(sharp(Buffer.from(drawing)).resize(width), avif).toBuffer()
      await writeFile(path.join(folder, `${name}-${width}.${ending}`), bytes)
      console.log(`${name}-${width}.${ending}`.padEnd(32), (bytes.length / 1024).toFixed(1).padStart(6), 'kB')
    }
  }
  await writeFile(path.join(folder, `${name}.ts`), await moduleOf(name, drawing, widths))
}

async function moduleOf(name: string, drawing: string, widths: readonly number[]): Promise<string> {
  const largest = Math.max(...widths)
  const { width, height } = await sharp(Buffer.from(drawing)).metadata()
  const set = (ending: string) => `\`${widths.map((each) => `\${${ending}${each}} ${each}w`).join(', ')}\``
  return [
    '// Written by `npm run draw`.',
    ...Object.keys(formats).flatMap((ending) =>
      widths.map((each) => `import ${ending}${each} from './${name}-${each}.${ending}?url'`),
    ),
    `export const ${camel(name)} = {`,
    `  width: ${largest},`,
    `  height: ${Math.round((largest * height) / width)},`,
    `  avif: ${widths.length > 1 ? set('avif') : `avif${largest}`},`,
    `  webp: ${widths.length > 1 ? set('webp') : `webp${largest}`},`,
    `  src: webp${Math.min(...widths)},`,
    '}',
    '',
  ].join('\n')
}

function camel(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Writes a file with a fixed name to the root of the site, where other programs look for it. */
export async function keepPublic(name: string, drawing: string): Promise<void> {
  const picture = sharp(Buffer.from(drawing)).removeAlpha()
  const bytes = await (
    name.endsWith('.jpg') ? picture.jpeg({ quality: 82, mozjpeg: true }) : picture.png({ palette: true })
  ).toBuffer()
  await writeFile(path.resolve(folder, '../public', name), bytes)
  console.log(name.padEnd(32), (bytes.length / 1024).toFixed(1).padStart(6), 'kB')
}

/** The shop's mark, 32 units square. */
export function readMark(): Promise<string> {
  return readFile(path.resolve(folder, '../ui/mark.svg'), 'utf8')
}

/** The favicon: the mark as SVG, and as ICO for older programs. */
export async function keepIcon(mark: string): Promise<void> {
  const size = 48
  const png = await sharp(Buffer.from(mark), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true })
    .toBuffer()
  await writeFile(path.resolve(folder, '../public/favicon.svg'), mark)
  await writeFile(path.resolve(folder, '../public/favicon.ico'), icoOf(png, size))
}

// An ICO file is a list of images; since Windows Vista an image may be a PNG.
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
