import type { DemoProduct } from '#demo/products'

import type { Contents } from './contents.ts'
import type { FoodName } from './foods/foods.ts'
import { type Backdrop, grounds } from './grounds.ts'
import type { Label } from './label.ts'
import { ingredientsOf } from './ingredients.ts'
import type { GiftName } from './packs/gift-box.ts'
import { bowlScene } from './scenes/bowl.ts'
import { closeUpScene, handfulScene } from './scenes/close-up.ts'
import { comboScene } from './scenes/combo.ts'
import { giftScene } from './scenes/hamper.ts'
import { openBoxScene } from './scenes/open-box.ts'
import { type PackName, packScene } from './scenes/pack.ts'
import { panelScene } from './scenes/panel.ts'
import { createStamps } from './stamps.ts'
import type { VesselName } from './vessels.ts'

/** The colours of a product's label, and its background among the three of its category. */
type Colours = { ink: string; accent: string; ground: 0 | 1 | 2 }

/** The look of a product's pictures: contents, pack and dish. */
export type Look = Colours &
  (
    | { contents: Contents; pack: PackName; vessel: VesselName; backdrop?: Backdrop }
    | { gift: GiftName; foods: readonly FoodName[] }
    | { crate: readonly { contents: Contents; colour: string }[] }
  )

/** Functions that draw a product as SVG, 800 units square: the pack, the food served, a close-up, the panel. */
export function pictureDrawings(product: DemoProduct, look: Look): (() => string)[] {
  const { name } = product
  const stamps = createStamps()
  const ground = grounds[product.category][look.ground]
  const next = grounds[product.category][(look.ground + 1) % 3]!
  const label: Label = { name, weight: product.weight, ink: look.ink, accent: look.accent }
  const panel = (parts: readonly Contents[]) => panelScene(stamps, label, panelOf(product, parts), ground)
  if ('gift' in look) {
    const parts = look.foods.map((food) => ({ food }))
    return [
      () => giftScene(stamps, label, look.gift, look.foods, ground),
      () => openBoxScene(stamps, parts, look.gift, next),
      () => handfulScene(stamps, name, parts, { ground }),
      () => panel(parts),
    ]
  }
  if ('crate' in look) {
    const parts = look.crate.map(({ contents }) => contents)
    return [
      () => comboScene(stamps, label, look.crate, ground),
      () => openBoxScene(stamps, parts, undefined, next),
      () => handfulScene(stamps, name, parts, { ground }),
      () => panel(parts),
    ]
  }
  return [
    () => packScene(stamps, label, look.contents, { pack: look.pack, ground, backdrop: look.backdrop ?? 'plain' }),
    () =>
      bowlScene(stamps, name, look.contents, {
        ground: next,
        vessel: look.vessel,
        backdrop: look.backdrop ? 'plain' : 'disc',
      }),
    () => closeUpScene(stamps, name, look.contents, { ground }),
    () => panel([look.contents]),
  ]
}

// Every description ends with storage and allergens.
function panelOf({ description, nutrition }: DemoProduct, parts: readonly Contents[]) {
  const [storage, allergens] = description.slice(-2)
  return { nutrition, ingredients: ingredientsOf(parts), storage: storage!, allergens: allergens! }
}
