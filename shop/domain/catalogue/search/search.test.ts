import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { demoProducts } from '#demo/products'
import { nearest } from '#domain/catalogue/search/nearest'
import { search } from '#domain/catalogue/search/search'
import { wordsOf } from '#domain/catalogue/search/words'

const names = (text: string) => search(demoProducts, text).map(({ name }) => name)

/** A search text, and the product that must come first. */
const table: readonly (readonly [string, string])[] = [
  // Exact text
  ['Medjool Jumbo Dates', 'Medjool Jumbo Dates'],
  ['MEDJOOL', 'Medjool Jumbo Dates'],
  ['  ajwa ', 'Ajwa Dates of Madinah'],
  ['aJwA dAtEs', 'Ajwa Dates of Madinah'],
  ['date', 'Medjool Jumbo Dates'],
  ['W240', 'Cashews W240'],
  ["baker's", "Baker's Fruit Combo"],
  ['(dried figs)', 'Anjeer (Dried Figs)'],
  ['roasted & salted', 'Iranian Pistachios, Roasted & Salted'],
  // Parts of the name, in any order
  ['med', 'Medjool Jumbo Dates'],
  ['pista', 'Iranian Pistachios, Roasted & Salted'],
  ['moring', 'Moringa Leaf Powder'],
  ['almonds mamra', 'Mamra Almonds'],
  ['dates jumbo', 'Medjool Jumbo Dates'],
  ['raisin black', 'Munakka (Black Raisins)'],
  ['salted iranian', 'Iranian Pistachios, Roasted & Salted'],
  ['w 240', 'Cashews W240'],
  ['bakers', "Baker's Fruit Combo"],
  ['foresthoney', 'Raw Forest Honey'],
  ['wal nuts', 'Walnut Kernels'],
  ['figs', 'Anjeer (Dried Figs)'],
  ['cashew nuts', 'Cashews W180 King'],
  ['best almonds online', 'California Almonds'],
  // One wrong, missing or extra letter
  ['medjol', 'Medjool Jumbo Dates'],
  ['pistacio', 'Iranian Pistachios, Roasted & Salted'],
  ['almnd', 'California Almonds'],
  ['wallnutt', 'Walnut Kernels'],
  ['aprcot', 'Turkish Apricots'],
  ['rasins', 'Afghan Green Raisins'],
  ['crannberrys', 'Dried Cranberries'],
  ['sunflwer seds', 'Sunflower Seeds'],
  ['pumkin', 'Pumpkin Seeds'],
  ['hony', 'Raw Forest Honey'],
  ['kashew', 'Cashews W180 King'],
  ['kalifornia', 'California Almonds'],
  ['ashwaganda', 'Ashwagandha Root Powder'],
  ['weding hampr', 'Wedding Hamper'],
  ['turkesh', 'Turkish Apricots'],
  ['sukari', 'Sukkari Dates'],
  ['betroot', 'Beetroot Powder'],
  // Two swapped letters, the first ones included
  ['cahsew', 'Cashews W180 King'],
  ['acshew', 'Cashews W180 King'],
  ['lamond', 'California Almonds'],
  ['emdjool', 'Medjool Jumbo Dates'],
  ['pistahcio', 'Iranian Pistachios, Roasted & Salted'],
  ['wlanut', 'Walnut Kernels'],
  ['omringa', 'Moringa Leaf Powder'],
  ['hnoey', 'Raw Forest Honey'],
  ['crnaberry', 'Dried Cranberries'],
  ['Dwiali', 'Diwali Hamper'],
  ['irnaian', 'Iranian Pistachios, Roasted & Salted'],
  ['seukkari', 'Sukkari Dates'],
  // Synonyms, spelt by ear
  ['badam', 'California Almonds'],
  ['BADAAM', 'California Almonds'],
  ['mamra badam', 'Mamra Almonds'],
  ['kaju', 'Cashews W180 King'],
  ['kajoo', 'Cashews W180 King'],
  ['munthiri', 'Cashews W180 King'],
  ['mundiri', 'Cashews W180 King'],
  ['khajur', 'Medjool Jumbo Dates'],
  ['khajoor', 'Medjool Jumbo Dates'],
  ['kajur', 'Medjool Jumbo Dates'],
  ['pericham pazham', 'Medjool Jumbo Dates'],
  ['anjeer', 'Anjeer (Dried Figs)'],
  ['anjir', 'Anjeer (Dried Figs)'],
  ['kishmish', 'Afghan Green Raisins'],
  ['kismis', 'Afghan Green Raisins'],
  ['hari kishmish', 'Afghan Green Raisins'],
  ['kali kishmish', 'Munakka (Black Raisins)'],
  ['munaka', 'Munakka (Black Raisins)'],
  ['akhrot', 'Walnut Kernels'],
  ['akrot', 'Walnut Kernels'],
  ['khubani', 'Turkish Apricots'],
  ['aloo bukhara', 'Pitted Prunes'],
  ['shahad', 'Raw Forest Honey'],
  ['thean', 'Raw Forest Honey'],
  ['tulsi shahad', 'Tulsi Honey'],
  ['alsi', 'Roasted Flax Seeds'],
  ['kaddu ke beej', 'Pumpkin Seeds'],
  ['murungai', 'Moringa Leaf Powder'],
  ['sukku', 'Dry Ginger Powder'],
  ['nellikai podi', 'Amla Powder'],
  ['shaadi gift', 'Wedding Hamper'],
  // Indian scripts
  ['बादाम', 'California Almonds'],
  ['काजू', 'Cashews W180 King'],
  ['पिस्ता', 'Iranian Pistachios, Roasted & Salted'],
  ['खजूर', 'Medjool Jumbo Dates'],
  ['अंजीर', 'Anjeer (Dried Figs)'],
  ['शहद', 'Raw Forest Honey'],
  ['बादम', 'California Almonds'],
  ['காஜு', 'Cashews W180 King'],
  ['முந்திரி', 'Cashews W180 King'],
  ['முந்', 'Cashews W180 King'],
  ['பேரீச்சம்பழம்', 'Medjool Jumbo Dates'],
  ['பாதாம்', 'California Almonds'],
  ['தேன்', 'Raw Forest Honey'],
  ['சுக்கு', 'Dry Ginger Powder'],
  // With a weight
  ['almonds 500g', 'California Almonds'],
  ['almonds 250 g', 'Mamra Almonds'],
  ['1kg cashew', 'Cashews W320'],
  ['1 KG cahsew', 'Cashews W320'],
  ['1000 gm kaju', 'Cashews W320'],
  ['½ kg almonds', 'California Almonds'],
  ['1/2 kg almonds', 'California Almonds'],
  ['almonds 1/2kg', 'California Almonds'],
  ['1,000 g cashew', 'Cashews W320'],
  ['¼ kg almonds', 'Mamra Almonds'],
  ['बादाम ५०० ग्राम', 'California Almonds'],
  ['௧ கிலோ முந்திரி', 'Cashews W320'],
  ['aadha kilo almonds', 'California Almonds'],
  ['அரை கிலோ பாதாம்', 'California Almonds'],
  ['आधा किलो बादाम', 'California Almonds'],
  // Plurals in Indian scripts
  ['முந்திரிகள்', 'Cashews W180 King'],
  ['பாதாம்கள்', 'California Almonds'],
  ['பேரீச்சம்பழங்கள்', 'Medjool Jumbo Dates'],
  ['அத்திப்பழங்கள்', 'Anjeer (Dried Figs)'],
  ['திராட்சைகள்', 'Afghan Green Raisins'],
  ['छुहारे', 'Medjool Jumbo Dates'],
  ['खजूरों', 'Medjool Jumbo Dates'],
  ['छुहारों', 'Medjool Jumbo Dates'],
  ['काजुओं', 'Cashews W180 King'],
  ['पिस्ते', 'Iranian Pistachios, Roasted & Salted'],
  ['खुबानियाँ', 'Turkish Apricots'],
  ['किशमिशें', 'Afghan Green Raisins'],
  ['half kg badam', 'California Almonds'],
  ['honey 350 grams', 'Tulsi Honey'],
  ['cashew 5', 'Cashews W180 King'],
  ['mamra 3kg', 'Mamra Almonds'],
  // By category
  ['dry fruits', 'Anjeer (Dried Figs)'],
  ['dryfruits', 'Anjeer (Dried Figs)'],
  ['health powder', 'Moringa Leaf Powder'],
  ['gift', 'Wedding Hamper'],
  ['organic', 'Raw Forest Honey'],
  ['special combo', 'Everyday Nuts Combo'],
]

describe('what search finds first', () => {
  test.each(table)('%j: %s', (text, first) => {
    expect(names(text)[0]).toBe(first)
  })
})

test.each([
  ['1½ kg', '1500g'],
  ['1 1/2 kg', '1500g'],
  ['⅛ kg', '125g'],
  ['１，０００ g', '1000g'],
  ['1,00,000 g', '100000g'],
  ['١٢٥ g', '125g'],
  ['0 g', '0 g'],
  ['1/0 kg', '1 0 kg'],
  ['9'.repeat(400) + ' kg', `${'9'.repeat(400)} kg`],
])('%j is read as %j', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})

describe('what search leaves out', () => {
  test.each([
    ['medjool', 1],
    ['kashmiri', 1],
    ['almonds', 2],
    ['shahad', 4],
    ['chocolate', 0],
    ['cashew honey', 0],
    ['oats', 0],
    ['((a+)+$', 0],
    ['\u0000', 0],
    ['?', 0],
  ])('%j finds %i and no more', (text, count) => {
    expect(names(text)).toHaveLength(count)
  })

  test('a known food that the shop does not sell is not taken for a typo', () => {
    expect(names('makhana')).toEqual([])
    expect(names('peanut')).toEqual([])
  })

  test('an empty text finds everything, in the order of the shop', () => {
    expect(search(demoProducts, '  ')).toEqual(demoProducts)
  })
})

describe('similar products', () => {
  const near = (text: string) => nearest(demoProducts, text).map(({ name }) => name)

  test('match some of the words, or similar letters', () => {
    expect(near('walnut honey')).toContain('Walnut Kernels')
    expect(near('madinah chocolate')[0]).toBe('Ajwa Dates of Madinah')
    expect(near('zzzz')).toEqual([])
    expect(near('')).toEqual([])
  })
})

const word = fc.stringMatching(/^[a-z]{7,12}$/)

describe('whatever is typed', () => {
  test('any part of a name finds its product', () => {
    const part = fc
      .constantFrom(...demoProducts)
      .chain((product) =>
        fc
          .tuple(fc.nat(product.name.length - 1), fc.integer({ min: 1, max: product.name.length }))
          .map(([from, length]) => ({ product, text: product.name.slice(from, from + length) })),
      )
    fc.assert(
      fc.property(part, ({ product, text }) => {
        expect(search(demoProducts, text)).toContain(product)
      }),
    )
  })

  test('any part of any name, in any script, finds its product before those it does not name', () => {
    const named = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(named, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), (all, which, from) => {
        const products = all.map((name) => ({ name, category: 'Nuts', weight: null }))
        const { name } = products[which % products.length] ?? { name: '' }
        const letters = Array.from(name)
        const text = letters.slice(from % letters.length).join('')
        const found = search(products, text)
        expect(found.map((product) => product.name)).toContain(name)
        const plain = found.map((product) => product.name.toLowerCase().includes(text.trim().toLowerCase()))
        expect(plain.lastIndexOf(true)).toBeLessThan(plain.includes(false) ? plain.indexOf(false) : Infinity)
      }),
    )
  })

  test('nothing makes it fail, and nothing is found twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const found = search(demoProducts, text)
        expect(new Set(found).size).toBe(found.length)
        const near = nearest(demoProducts, text)
        expect(new Set(near).size).toBe(near.length)
      }),
    )
  })

  test('two neighbouring letters of a long word may be swapped', () => {
    fc.assert(
      fc.property(word, fc.nat(), (own, place) => {
        const product = { name: `Sweet ${own}`, category: 'Honey', weight: null }
        expect(search([product], swapped(own, place % (own.length - 1)))).toEqual([product])
      }),
    )
  })

  test('two neighbouring letters may be swapped in every long word of the shop', () => {
    for (const product of demoProducts) {
      for (const own of product.name.match(/[A-Za-z]{6,}/g) ?? []) {
        for (let place = 0; place < own.length - 1; place++) {
          const text = swapped(own.toLowerCase(), place)
          expect([text, ...search(demoProducts, text)]).toContain(product)
        }
      }
    }
  })
})

function swapped(text: string, place: number): string {
  return text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2)
}
