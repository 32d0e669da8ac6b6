import { expect, it } from 'vitest'

import { isGstin } from '#contract/gstin'

// Published examples of GSTIN validators.
it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GST number', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

it.each([
  ['the sample', '33AAAAA0000A1Z5'],
  ['another check digit', '27AAPFU0939F1ZW'],
  ['two digits in the other order', '27AAPFU9039F1ZV'],
  ['small letters', '27aapfu0939f1zv'],
  ['a space', '27AAPFU0939F1ZV '],
  ['nothing', ''],
])('%s is none', (_what, gstin) => {
  expect(isGstin(gstin)).toBe(false)
})
