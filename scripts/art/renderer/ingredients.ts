import type { Contents } from './contents.ts'
import type { FoodName } from './foods/foods.ts'
import type { HoneyName } from './honeys.ts'
import type { PowderName } from './powders.ts'

const foods: Record<FoodName, string> = {
  medjool: 'Medjool dates',
  ajwa: 'Ajwa dates',
  kimia: 'Mazafati dates',
  safawi: 'Safawi dates',
  sukkari: 'Sukkari dates',
  khudri: 'Khudri dates',
  almond: 'almonds',
  mamra: 'Mamra almonds',
  cashewKing: 'cashew kernels',
  cashew: 'cashew kernels',
  cashewSmall: 'cashew kernels',
  pistachio: 'pistachios, salt',
  pistachioKernel: 'pistachio kernels',
  walnut: 'walnut kernels',
  chia: 'chia seeds',
  flax: 'roasted flax seeds',
  pumpkinSeed: 'pumpkin kernels',
  sunflowerSeed: 'sunflower kernels',
  anjeer: 'dried figs',
  apricot: 'dried apricots, E220',
  raisin: 'green raisins',
  munakka: 'black raisins with seeds',
  cranberry: 'cranberries, cane sugar, sunflower oil',
  prune: 'pitted prunes, E202',
}

const powders: Record<PowderName, string> = {
  moringa: 'moringa leaf',
  ashwagandha: 'ashwagandha root',
  amla: 'amla fruit',
  ginger: 'dry ginger',
  beetroot: 'beetroot',
}

const honeys: Record<HoneyName, string> = {
  forest: 'wild forest honey',
  tulsi: 'tulsi honey',
  ajwain: 'ajwain honey',
  litchi: 'litchi honey',
}

function ingredientOf(contents: Contents): string {
  if ('powder' in contents) return powders[contents.powder]
  if ('honey' in contents) return honeys[contents.honey]
  return foods[contents.food]
}

/** The list of ingredients of a pack. */
export function ingredientsOf(parts: readonly Contents[]): string {
  return `${parts.map(ingredientOf).join(', ')}.`
}
