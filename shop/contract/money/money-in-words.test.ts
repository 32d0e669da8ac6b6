import { expect, test } from 'vitest'

import { rupeesInWords } from './money-in-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [0.05, 'Five paise only'],
  [1, 'Rupees one only'],
  [19.99, 'Rupees nineteen and ninety-nine paise only'],
  [40, 'Rupees forty only'],
  [100, 'Rupees one hundred only'],
  [408, 'Rupees four hundred eight only'],
  [1_019.99, 'Rupees one thousand nineteen and ninety-nine paise only'],
  [99_999, 'Rupees ninety-nine thousand nine hundred ninety-nine only'],
  [1_00_000, 'Rupees one lakh only'],
  [1_23_456.5, 'Rupees one lakh twenty-three thousand four hundred fifty-six and fifty paise only'],
  [1_00_00_000, 'Rupees one crore only'],
  [
    12_34_56_789.01,
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and one paise only',
  ],
  [1_00_00_00_00_000, 'Rupees ten thousand crore only'],
])('₹%d is spelled "%s"', (rupees, words) => {
  expect(rupeesInWords(rupees)).toBe(words)
})

test('Binary fractions lose no rupee and no paisa', () => {
  expect(rupeesInWords(1.15)).toBe('Rupees one and fifteen paise only')
  expect(rupeesInWords(8.29)).toBe('Rupees eight and twenty-nine paise only')
})
