import { type Contents, insideOf } from '../contents.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import { type GiftName, gifts } from '../packs/gift-box.ts'
import { lamp, marigolds } from '../props.ts'
import type { Stamps } from '../stamps.ts'

const WOOD = { box: '#C3925A', print: '#FBE3BC' }

/** The open box from above: a compartment for each part, with decorations of the occasion around it. */
export function openBoxScene(
  stamps: Stamps,
  parts: readonly Contents[],
  gift: GiftName | undefined,
  ground: Ground,
): string {
  const { box, print } = gift ? gifts[gift] : WOOD
  const content =
    shadow(400, 430, 380, 330) +
    `<linearGradient id="case" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".3"/></linearGradient>` +
    `<rect x="70" y="112" width="660" height="584" rx="26" fill="${box}"/><rect x="70" y="112" width="660" height="584" rx="26" fill="url(#case)"/><rect x="80" y="122" width="640" height="564" rx="20" fill="none" stroke="${print}" stroke-width="4" stroke-opacity=".8"/>` +
    `<rect x="100" y="142" width="600" height="524" rx="14" fill="#F4E6CC"/>${compartments(stamps, parts)}${around(stamps, gift)}`
  return picture(ground, stamps.takeImages(), content, 'above')
}

function compartments(stamps: Stamps, parts: readonly Contents[]): string {
  const columns = parts.length === 3 || parts.length > 4 ? 3 : 2
  const rows = Math.ceil(parts.length / columns)
  const [width, height] = [592 / columns, 516 / rows]
  return parts
    .map((part, i) => {
      const box = {
        x: 111 + (i % columns) * width,
        y: 153 + Math.floor(i / columns) * height,
        width: width - 14,
        height: height - 14,
      }
      return (
        `<clipPath id="cell${i}"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="12"/></clipPath>` +
        `<g clip-path="url(#cell${i})">${insideOf(stamps, part).fill(box)}` +
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="12" fill="none" stroke="#1E0E05" stroke-opacity=".4" stroke-width="12"/><path d="M${box.x} ${box.y}h${box.width}v18h-${box.width}zM${box.x} ${box.y}h16v${box.height}h-16z" fill="#1E0E05" fill-opacity=".32"/></g>`
      )
    })
    .join('')
}

function around(stamps: Stamps, gift: GiftName | undefined): string {
  if (gift === 'diwali') {
    return (
      lamp(stamps, 668, 706, 160) +
      marigolds(stamps, [
        [92, 696, 116],
        [176, 736, 96],
        [96, 116, 96],
      ])
    )
  }
  if (gift === 'wedding') {
    return marigolds(stamps, [
      [92, 700, 120],
      [178, 738, 96],
      [704, 102, 116],
      [630, 76, 92],
    ])
  }
  return ''
}
