import { expect, it } from 'vitest'

import { gstinProblem } from '#contract/money/gstin'

// Published examples of GSTIN validators.
it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GST number', (gstin) => {
  expect(gstinProblem(gstin)).toBeUndefined()
})

it.each([
  ['the sample', '33AAAAA0000A1Z5', 'it ends with 5, but its other characters ask for '],
  ['another check digit', '27AAPFU0939F1ZW', 'it ends with W, but its other characters ask for V'],
  ['two digits in the other order', '27AAPFU9039F1ZV', 'it ends with V, but its other characters ask for '],
  ['a letter O for a zero', '27AAPFUO939F1ZV', 'it cannot have "O" in place 8'],
  ['small letters', '27aapfu0939f1zv', 'it cannot have "a" in place 3'],
  ['no state', '40AAPFU0939F1ZV', 'it begins with 40, which is no state'],
  ['a space', '27AAPFU0939F1ZV ', 'it has 16 characters, not 15'],
  ['nothing', '', 'it has 0 characters, not 15'],
])('%s is none, and the reason names the place', (_what, gstin, reason) => {
  expect(gstinProblem(gstin)).toContain(reason)
})
