import { expect, test } from 'vitest'

import { nutritionPanel } from '#contract/products/nutrition'
import { plainFacts } from '#test/scenes/plain-product'

const inWords = (...panel: Parameters<typeof nutritionPanel>) =>
  nutritionPanel(...panel).map(({ name, amount }) => `${name}: ${amount}`)

test('The panel has the nutrients of the label in the order of the law, then the lines of others', () => {
  const lines = [
    { name: 'energy', amount: '1 kcal' },
    { name: 'Dietary fibre', amount: '12.5 g' },
  ]
  expect(inWords(plainFacts.nutrients, lines)).toEqual([
    'Energy: 579 kcal',
    'Protein: 21.2 g',
    'Carbohydrate: 21.6 g',
    'of which sugars: 4.4 g',
    'of which added sugars: 0.0 g',
    'Fat: 49.9 g',
    'of which saturated: 3.8 g',
    'of which trans: 0.0 g',
    'Sodium: 1 mg',
    'Dietary fibre: 12.5 g',
  ])
})

test('Without nutrients the panel is its lines, and what is not known is no line', () => {
  expect(inWords(undefined, [{ name: 'Energy', amount: '1 kcal' }])).toEqual(['Energy: 1 kcal'])
  expect(inWords({ fat: 1.25, sodium: 0.5 })).toEqual(['Fat: 1.25 g', 'Sodium: 0.5 mg'])
})
