import type { Contents } from './contents.ts'
import type { FoodName } from './foods/foods.ts'
import type { HoneyName } from './honeys.ts'
import type { PowderName } from './powders.ts'

/** Per 100 g, from common food tables: kcal, grams, sodium in milligrams. */
export type Nutrition = {
  kcal: number
  protein: number
  carbohydrate: number
  sugars: number
  fat: number
  fibre: number
  sodium: number
}

type Row = readonly [
  ingredient: string,
  kcal: number,
  ...grams: [protein: number, carbohydrate: number, sugars: number, fat: number, fibre: number],
  sodium: number,
]

const foodRows: Record<FoodName, Row> = {
  medjool: ['Medjool dates', 277, 1.8, 75, 66.5, 0.2, 6.7, 1],
  ajwa: ['Ajwa dates', 284, 2.5, 73.8, 62.4, 0.4, 8.1, 4],
  kimia: ['Mazafati dates', 276, 2.2, 69.6, 62.8, 0.3, 6.2, 5],
  safawi: ['Safawi dates', 289, 2.4, 74.6, 65, 0.4, 7.8, 4],
  sukkari: ['Sukkari dates', 291, 2.6, 76.1, 69.4, 0.3, 6, 3],
  khudri: ['Khudri dates', 287, 2.3, 75.2, 64.7, 0.3, 7.9, 3],
  almond: ['almonds', 579, 21.2, 21.6, 4.4, 49.9, 12.5, 1],
  mamra: ['Mamra almonds', 597, 20.6, 18.9, 4.1, 53.2, 11.3, 1],
  cashewKing: ['cashew kernels', 553, 18.2, 30.2, 5.9, 43.9, 3.3, 12],
  cashew: ['cashew kernels', 553, 18.2, 30.2, 5.9, 43.9, 3.3, 12],
  cashewSmall: ['cashew kernels', 553, 18.2, 30.2, 5.9, 43.9, 3.3, 12],
  pistachio: ['pistachios, salt', 569, 21, 28.3, 7.7, 45.8, 10.3, 640],
  pistachioKernel: ['pistachio kernels', 560, 20.2, 27.2, 7.7, 45.3, 10.6, 1],
  walnut: ['walnut kernels', 654, 15.2, 13.7, 2.6, 65.2, 6.7, 2],
  chia: ['chia seeds', 486, 16.5, 42.1, 0, 30.7, 34.4, 16],
  flax: ['roasted flax seeds', 534, 18.3, 28.9, 1.6, 42.2, 27.3, 30],
  pumpkinSeed: ['pumpkin kernels', 559, 30.2, 10.7, 1.4, 49.1, 6, 7],
  sunflowerSeed: ['sunflower kernels', 584, 20.8, 20, 2.6, 51.5, 8.6, 9],
  anjeer: ['dried figs', 249, 3.3, 63.9, 47.9, 0.9, 9.8, 10],
  apricot: ['dried apricots, E220', 241, 3.4, 62.6, 53.4, 0.5, 7.3, 10],
  raisin: ['green raisins', 299, 3.1, 79.2, 59.2, 0.5, 3.7, 11],
  munakka: ['black raisins with seeds', 296, 2.5, 78.5, 60.8, 0.5, 6.8, 28],
  cranberry: ['cranberries, cane sugar, sunflower oil', 308, 0.2, 82.8, 72.6, 1.1, 5.3, 5],
  prune: ['pitted prunes, E202', 240, 2.2, 63.9, 38.1, 0.4, 7.1, 2],
}

const powderRows: Record<PowderName, Row> = {
  moringa: ['moringa leaf', 243, 27.1, 38.2, 6, 2.3, 19.2, 70],
  ashwagandha: ['ashwagandha root', 282, 3.9, 82.2, 2.1, 0.3, 32.3, 35],
  amla: ['amla fruit', 274, 3.1, 78, 14.5, 0.6, 28, 22],
  ginger: ['dry ginger', 335, 9, 71.6, 3.4, 4.2, 14.1, 27],
  beetroot: ['beetroot', 318, 11.9, 73, 47.2, 0.9, 14.6, 520],
}

const honeyRows: Record<HoneyName, Row> = {
  forest: ['wild forest honey', 319, 0.4, 79.4, 74.2, 0, 0.2, 7],
  tulsi: ['tulsi honey', 321, 0.3, 80, 77.1, 0, 0, 5],
  ajwain: ['ajwain honey', 320, 0.3, 79.8, 76.3, 0, 0, 6],
  litchi: ['litchi honey', 322, 0.2, 80.4, 78.6, 0, 0, 4],
}

function rowOf(contents: Contents): Row {
  if ('powder' in contents) return powderRows[contents.powder]
  if ('honey' in contents) return honeyRows[contents.honey]
  return foodRows[contents.food]
}

/** The mean over equal parts of a pack's contents, and the list of ingredients. */
export function nutritionOf(parts: readonly Contents[]): { nutrition: Nutrition; ingredients: string } {
  const rows = parts.map(rowOf)
  const mean = (column: 1 | 2 | 3 | 4 | 5 | 6 | 7) => rows.reduce((sum, row) => sum + row[column], 0) / rows.length
  const nutrition = {
    kcal: Math.round(mean(1)),
    protein: mean(2),
    carbohydrate: mean(3),
    sugars: mean(4),
    fat: mean(5),
    fibre: mean(6),
    sodium: Math.round(mean(7)),
  }
  return { nutrition, ingredients: `${rows.map(([ingredient]) => ingredient).join(', ')}.` }
}
