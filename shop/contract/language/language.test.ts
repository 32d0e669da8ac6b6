import { afterAll, expect, it, vi } from 'vitest'

import { tamil } from './tamil/tamil.ts'

// `speak` is for a module of its own, because others go on with the texts that they know.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { speak, translated } = await import('./language.ts')

it('A text that has the separators of many others is read once, not once for each of them', () => {
  const separators = Object.keys(tamil).flatMap((english) => {
    const [first, , separator = '', second] = english.split(/\{(\w+)\}/)
    return first === '' && second !== undefined && separator.length > 2 ? [separator] : []
  })
  const text = `x${[...new Set(separators)].slice(0, 12).join('y')}#`
  let lookups = 0
  const counted = new Proxy(tamil, {
    get: (texts, english) => {
      lookups += 1
      return Reflect.get(texts, english)
    },
  })
  speak(counted, tamil, () => 'ta')
  translated(text)
  expect(lookups).toBeLessThan(text.length)
})
