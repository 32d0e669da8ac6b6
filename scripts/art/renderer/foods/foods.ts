import type { Clay } from '../clay/clay.ts'
import { date } from './dates.ts'
import { apricot, wrinkled } from './dried-fruits.ts'
import { cutFig, fig } from './figs.ts'
import { almond } from './almonds.ts'
import { cashew } from './cashews.ts'
import { pistachio, pistachioKernel } from './pistachios.ts'
import { walnut } from './walnuts.ts'
import { chia, dropSeed } from './seeds.ts'

export type Food = {
  clay: Clay
  /** Another form of the food, mixed into the close-up. */
  cut?: Clay
  /** Length of a piece in a bowl on the 800 px picture. */
  size: number
  /** The colour visible between the pieces. */
  shade: string
}

const ALMOND = ['#331504', '#6C3312', '#A05A27', '#CB8C4E', '#EFCB98'] as const
const MAMRA = ['#2C1306', '#5E2D10', '#935022', '#BE8048', '#E6BC88'] as const

export const foods = {
  medjool: {
    clay: date({
      ramp: ['#190602', '#421508', '#742F0F', '#A8561F', '#E5A257'],
      gloss: 0.72,
      plump: 0.64,
      folds: 0.85,
    }),
    size: 146,
    shade: '#3A1608',
  },
  ajwa: {
    clay: date({ ramp: ['#080303', '#1A0F0D', '#33211D', '#5A423A', '#8F776A'], gloss: 0.4, plump: 0.76, folds: 0.9 }),
    size: 104,
    shade: '#120A08',
  },
  kimia: {
    clay: date({
      ramp: ['#0E0303', '#290B08', '#4A1A11', '#7A3624', '#BC7C58'],
      gloss: 0.95,
      plump: 0.58,
      folds: 0.45,
    }),
    size: 114,
    shade: '#1A0705',
  },
  safawi: {
    clay: date({ ramp: ['#120806', '#331A12', '#5A3222', '#865339', '#BC8B66'], gloss: 0.32, plump: 0.46, folds: 1.1 }),
    size: 129,
    shade: '#200F0A',
  },
  sukkari: {
    clay: date({
      ramp: ['#6B3E12', '#AE7430', '#DBA552', '#F2CD8C', '#FDEFCB'],
      gloss: 0.12,
      plump: 0.68,
      folds: 0.6,
      crumbly: 0.9,
    }),
    size: 110,
    shade: '#7A4B1A',
  },
  khudri: {
    clay: date({ ramp: ['#220805', '#571C0F', '#8F3A20', '#BC6440', '#E3A37C'], gloss: 0.28, plump: 0.54, folds: 1 }),
    size: 119,
    shade: '#36100A',
  },
  almond: { clay: almond({ ramp: ALMOND, wide: 0.56, curved: 0.03, ridges: 1 }), size: 98, shade: '#4A240D' },
  mamra: { clay: almond({ ramp: MAMRA, wide: 0.44, curved: 0.24, ridges: 1.5 }), size: 89, shade: '#341707' },
  cashewKing: { clay: cashew, size: 136, shade: '#A87C46' },
  cashew: { clay: cashew, size: 106, shade: '#A87C46' },
  cashewSmall: { clay: cashew, size: 81, shade: '#A87C46' },
  pistachio: { clay: pistachio, size: 91, shade: '#7C6038' },
  pistachioKernel: {
    clay: pistachioKernel({ kernel: ['#1E2A08', '#4A6018', '#788F34', '#A8BA68', '#DEE5B0'], skin: '#5A3036' }),
    size: 70,
    shade: '#2E3A12',
  },
  walnut: { clay: walnut, size: 136, shade: '#5A3413' },
  chia: { clay: chia, size: 24, shade: '#2A2623' },
  flax: {
    clay: dropSeed({
      ramp: ['#250C03', '#55240A', '#8A4618', '#B9742F', '#EBB676'],
      wide: 0.5,
      pointed: 0.36,
      gloss: 0.75,
    }),
    size: 42,
    shade: '#4A210B',
  },
  pumpkinSeed: {
    clay: dropSeed({
      ramp: ['#1C2408', '#3E4D17', '#65762E', '#97A658', '#D8DEA2'],
      wide: 0.5,
      pointed: 0.26,
      gloss: 0.24,
      rim: 1,
      stripes: 0.3,
    }),
    size: 76,
    shade: '#2F3A12',
  },
  sunflowerSeed: {
    clay: dropSeed({
      ramp: ['#4A3C28', '#8C7B5C', '#BEAE8A', '#E0D4B4', '#FAF4E0'],
      wide: 0.46,
      pointed: 0.42,
      gloss: 0.1,
      stripes: 1.3,
    }),
    size: 61,
    shade: '#6A5E48',
  },
  anjeer: { clay: fig, cut: cutFig, size: 142, shade: '#5A3614' },
  apricot: { clay: apricot, size: 123, shade: '#9A4708' },
  raisin: {
    clay: wrinkled({
      ramp: ['#37290A', '#75601A', '#A89534', '#D0C066', '#F3EAB2'],
      gloss: 0.5,
      flat: 0.5,
      folds: 0.9,
      many: 1.5,
      along: 0.6,
    }),
    size: 70,
    shade: '#5A5214',
  },
  munakka: {
    clay: wrinkled({
      ramp: ['#0B0305', '#26090D', '#481917', '#763630', '#B67A68'],
      gloss: 0.55,
      flat: 0.64,
      folds: 1.2,
      many: 1.7,
      along: 0.7,
    }),
    size: 89,
    shade: '#1E090B',
  },
  cranberry: {
    clay: wrinkled({
      ramp: ['#220108', '#560415', '#920C22', '#C42A3B', '#F2938A'],
      gloss: 0.7,
      flat: 0.74,
      folds: 1.25,
      many: 1.5,
      wobble: 0.22,
    }),
    size: 70,
    shade: '#4E0510',
  },
  prune: {
    clay: wrinkled({
      ramp: ['#060306', '#170D14', '#2E1C28', '#533A48', '#9A8090'],
      gloss: 0.75,
      flat: 0.74,
      folds: 1,
      many: 1.25,
      shine: 16,
    }),
    size: 123,
    shade: '#150C16',
  },
} satisfies Record<string, Food>

export type FoodName = keyof typeof foods
