import { type Food, type FoodName, foods } from '../foods/foods.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import type { Label } from '../label.ts'
import { giftBox, type GiftName } from '../packs/gift-box.ts'
import { lamp, marigolds } from '../props.ts'
import type { Stamps } from '../stamps.ts'

/** The closed gift box with decorations of its occasion. */
export function giftScene(
  stamps: Stamps,
  label: Label,
  gift: GiftName,
  names: readonly FoodName[],
  ground: Ground,
): string {
  const content = shadow(400, 654, 300, 44) + giftBox(label, gift) + occasion(stamps, gift, names)
  return picture(ground, stamps.takeImages(), content, gift === 'corporate' ? 'plain' : 'disc')
}

function occasion(stamps: Stamps, gift: GiftName, names: readonly FoodName[]): string {
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
  return foreground
    .map(([x, y], i) => {
      const food: Food = foods[names[i % names.length]!]
      return stamps.put(food.clay, { x, y, length: Math.round(food.size * 0.9), turn: i * 67, seed: (i % 4) + 1 })
    })
    .join('')
}

const foreground = [
  [110, 672],
  [640, 676],
  [186, 700],
  [716, 700],
  [96, 726],
  [620, 730],
] as const
