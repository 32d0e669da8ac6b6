import { expect, it } from 'vitest'

import { line } from './text.ts'

const name = line(100)

it.each([
  ['a direction override', 'Asha \u202etnemyap', 'Asha tnemyap'],
  ['isolates and marks', '\u2066Asha\u2069\u200e\u200f\u061c', 'Asha'],
  ['characters without a width', 'A\u200bs\ufeffh\u2060a\u00ad', 'Asha'],
  ['tags', 'Asha\u{e0041}\u{e007f}', 'Asha'],
])('G14: %s leaves a name', (_, typed, kept) => {
  expect(name.parse(typed)).toBe(kept)
})

it.each(['', ' ', '\u202e', '\u200d', '\u200c \u200b', '\u3164', '\u{e0020}'])(
  'G14: %j is no name, because nothing of it can be seen',
  (typed) => expect(name.safeParse(typed).success).toBe(false),
)

it.each(['श्रीमती राजलक्ष्मी', 'ക്ഷ്‌മി ന്‍', 'தமிழ்ச்செல்வி', 'محمد رضا', "O'Brien-Rao", '陈伟', '7', '👩‍👧 Asha'])(
  'keeps the name %s whole',
  (typed) => {
    expect(name.parse(typed)).toBe(typed)
  },
)
