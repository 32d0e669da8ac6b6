import { chanceOf } from '../chance.ts'
import { type FoodName, foods } from '../foods/foods.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import { boxful } from '../heap.ts'
import type { Label } from '../label.ts'
import { giftBox, type GiftName, gifts } from '../packs/gift-box.ts'
import { lamp, marigolds } from '../props.ts'
import type { Stamps } from '../stamps.ts'

/** The closed gift box and what belongs to its occasion. */
export function giftScene(stamps: Stamps, label: Label, gift: GiftName, ground: Ground): string {
  const content = shadow(400, 654, 300, 44) + giftBox(label, gift) + occasion(stamps, gift)
  return picture(ground, stamps.takeImages(), content, gift === 'corporate' ? 'plain' : 'disc')
}

function occasion(stamps: Stamps, gift: GiftName): string {
  if (gift === 'diwali') return lamp(stamps, 120, 690, 176) + lamp(stamps, 664, 706, 176)
  if (gift === 'wedding')
    return marigolds(stamps, [
      [116, 676, 112],
      [204, 712, 104],
      [40, 722, 96],
      [690, 690, 112],
      [610, 722, 96],
      [756, 730, 88],
    ])
  return ''
}

/** The open box from above: a compartment for each food, the lid beneath. */
export function openBoxScene(
  stamps: Stamps,
  name: string,
  names: readonly FoodName[],
  gift: GiftName | 'crate',
  ground: Ground,
): string {
  const chance = chanceOf(`${name} open`)
  const columns = names.length === 3 || names.length > 4 ? 3 : 2
  const rows = Math.ceil(names.length / columns)
  const [width, height] = [592 / columns, 516 / rows]
  const colour = gift === 'crate' ? '#C3925A' : gifts[gift].box
  const cells = names.map((food, i) => {
    const [x, y] = [104 + (i % columns) * width, 146 + Math.floor(i / columns) * height]
    const box = { x: x + 7, y: y + 7, width: width - 14, height: height - 14 }
    return (
      `<clipPath id="cell${i}"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="12"/></clipPath>` +
      `<g clip-path="url(#cell${i})">${boxful(stamps, food, box, chance, foods[food].size > 80 ? 0.86 : 1)}` +
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="12" fill="none" stroke="#1E0E05" stroke-opacity=".42" stroke-width="16"/><path d="M${box.x} ${box.y}h${box.width}v22h-${box.width}zM${box.x} ${box.y}h20v${box.height}h-20z" fill="#1E0E05" fill-opacity=".34"/></g>`
    )
  })
  const content =
    shadow(400, 430, 380, 330) +
    `<linearGradient id="case" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#1E0E05" stop-opacity=".3"/></linearGradient>` +
    `<rect x="70" y="112" width="660" height="584" rx="26" fill="${colour}"/><rect x="70" y="112" width="660" height="584" rx="26" fill="url(#case)"/><rect x="80" y="122" width="640" height="564" rx="20" fill="none" stroke="${gift === 'crate' ? '#FBE3BC' : gifts[gift].print}" stroke-width="4" stroke-opacity=".8"/>` +
    `<rect x="100" y="142" width="600" height="524" rx="14" fill="#F4E6CC"/>${cells.join('')}` +
    (gift === 'diwali'
      ? lamp(stamps, 674, 710, 150) +
        marigolds(stamps, [
          [88, 700, 116],
          [170, 738, 96],
          [92, 112, 96],
        ])
      : '') +
    (gift === 'wedding'
      ? marigolds(stamps, [
          [86, 706, 120],
          [170, 742, 96],
          [708, 96, 116],
          [636, 70, 92],
        ])
      : '')
  return picture(ground, stamps.takeImages(), content, 'above')
}
