import { expect, it } from 'vitest'

import { answers } from './answers.ts'
import { developing } from './developing.ts'
import { codeIn, documents, isKnown, isName } from './documents.ts'
import { followingRecipes } from './following-recipes.ts'
import { keepingCopies } from './keeping-copies.ts'
import { largerShops } from './larger-shops.ts'
import { runningAShop } from './running-a-shop.ts'

/** Each example by its exact text, with how it is carried out. */
const carriedOut = { ...answers, ...developing, ...followingRecipes, ...keepingCopies, ...largerShops, ...runningAShop }

/** What no test of this machine can do, and why. */
const notCarriedOut: Record<string, string> = {
  whatsapp_business_messaging: 'a right that Meta grants on its site',
}

const isExplained = (code: string) => code in carriedOut || code in notCarriedOut

it.for(documents)('every command and example of %s is carried out', (document) => {
  const examples = codeIn(document).filter((code) => !isName(code))
  expect(examples.length).toBeGreaterThan(5)
  expect(examples.filter((code) => !isExplained(code))).toEqual([])
})

it.for(documents)('%s names only files, variables and words that there are', (document) => {
  const names = codeIn(document).filter(isName)
  expect(names.filter((name) => !isExplained(name) && !isKnown(name))).toEqual([])
})

it('nothing is carried out that stands in no document any more', () => {
  const documented = new Set(documents.flatMap(codeIn))
  expect(Object.keys({ ...carriedOut, ...notCarriedOut }).filter((code) => !documented.has(code))).toEqual([])
})
