import type { CategoryPath } from '#contract/categories'

import { bowlScene, type Contents, type Pack, packScene, type Tint, trayScene } from './scenes.ts'

/** How a product's pictures look: its pack, and what is in it. */
export type Look = { pack: Pack; contents: Contents }

const tints: Record<CategoryPath, Tint> = {
  Dates: { light: '#F8EBDA', deep: '#DDB48A', ink: '#5A2E1B' },
  Nuts: { light: '#F6EDD8', deep: '#D6BD8C', ink: '#7A4A1C' },
  'Dry-Fruits': { light: '#FBE7D6', deep: '#E6A884', ink: '#A8431A' },
  'Health-Powders': { light: '#EFF4DF', deep: '#B5CB92', ink: '#48682C' },
  'Gift-Hampers': { light: '#F9E3E0', deep: '#D6959A', ink: '#8A2036' },
  Honey: { light: '#FFF3CF', deep: '#EFBF55', ink: '#9A5B08' },
  Combos: { light: '#E8F0EF', deep: '#9FBFBC', ink: '#1F5558' },
}

/** The drawings of a product as SVG, 960 px square: its pack, then the food. */
export function pictureDrawings(product: {
  name: string
  weight: string
  category: CategoryPath
  look: Look
}): string[] {
  const { name, weight, look } = product
  const tint = tints[product.category]
  const pack = packScene({ name, weight, ink: tint.ink }, look.pack, look.contents, tint)
  const isAssortment = 'foods' in look.contents && look.contents.foods.length > 1
  const food =
    isAssortment && 'foods' in look.contents
      ? trayScene(name, look.contents.foods, tint)
      : bowlScene(name, look.contents, tint)
  return [pack, food]
}
