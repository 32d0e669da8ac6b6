import { fitted, lettering, widthOf } from './renderer/lettering.ts'
import { shop } from '../../shop.config.ts'
import { wideSpread } from './spread.ts'

const PAPER = '#FBF6EE'
const INK = '#5A2E1B'

/** The mark on the page colour, `share` of a square of the given size; a phone may crop it to a circle. */
export function onPaper(mark: string, size: number, share: number): string {
  const edge = (size * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${PAPER}"/>${placed(mark, edge, edge, size * share, size * share)}</svg>`
}

/** The preview picture of a link to the shop. */
export function socialPicture(mark: string): string {
  const { lines, size } = fitted(shop.tagline, 460, 250, 54)
  const words = lines.map((text, i) => line(text, 84, 300 + i * size * 1.16, size)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">` +
    `<rect width="1200" height="630" fill="#FBE8C6"/>${placed(wideSpread(), 450, -20, 1088, 680)}` +
    placed(mark, 80, 96, 112, 112) +
    line(shop.name, 214, 186, 92) +
    `${words}</svg>`
  )
}

function placed(drawing: string, x: number, y: number, width: number, height: number): string {
  return drawing.replace(
    /<svg xmlns="[^"]+"( viewBox="[^"]+")[^>]*>/,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}"$1>`,
  )
}

/** A line of serif lettering that starts at x. */
function line(text: string, x: number, y: number, size: number): string {
  const style = { face: 'serif', size, fill: INK } as const
  return lettering(text, x + widthOf(text, style) / 2, y, style)
}
