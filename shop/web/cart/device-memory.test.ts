import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { createDeviceMemory, type Storing } from '#web/cart/device-memory.ts'
import { readEdit, readServerCart, readLowered, readPriceSeen, readText } from '#web/cart/read-stored.ts'

let kept: Map<string, string>
let elsewhere: ((key: string | null) => void)[]
let isFull: boolean
beforeEach(() => {
  kept = new Map()
  elsewhere = []
  isFull = false
})

const storing = (): Storing => ({
  storage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (isFull) throw new Error('QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key) => kept.delete(key),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  },
  hear: (tell) => elsewhere.push(tell),
})

test('The data of one shopper on a device is never another’s, and is removed when it is forgotten', () => {
  const memory = createDeviceMemory(storing())
  memory.keep('asha', 'edit/ajwa', 'mine')
  memory.keep('ash', 'edit/ajwa', 'yours')
  memory.keep('asha', 'address', 'home')
  expect(memory.recallAll('asha', 'edit', readText)).toEqual(new Map([['ajwa', 'mine']]))
  expect(memory.recall('ash', 'address', readText)).toBeUndefined()
  memory.forget('asha')
  expect(memory.recallAll('asha', 'edit', readText)).toEqual(new Map())
  expect(memory.recall('ash', 'edit/ajwa', readText)).toBe('yours')
})

test('It persists for the next page, and data of an older release in another shape is ignored', () => {
  createDeviceMemory(storing()).keep('asha', 'address', 'home')
  kept.set('mewa.0/asha/street', '"old"')
  const later = createDeviceMemory(storing())
  expect(later.recall('asha', 'address', readText)).toBe('home')
  expect(later.recall('asha', 'street', readText)).toBeUndefined()
})

test('A browser whose storage is full or disabled still remembers until the page is closed', () => {
  isFull = true
  for (const memory of [createDeviceMemory(storing()), createDeviceMemory(undefined)]) {
    memory.keep('asha', 'edit/ajwa', 'mine')
    expect(memory.recallAll('asha', 'edit', readText)).toEqual(new Map([['ajwa', 'mine']]))
    memory.keep('asha', 'edit/ajwa', undefined)
    expect(memory.recall('asha', 'edit/ajwa', readText)).toBeUndefined()
  }
})

test('A watcher receives changes of this tab and of others, and none of other keys', () => {
  const memory = createDeviceMemory(storing())
  const heard: unknown[] = []
  const unwatch = memory.watch((what) => heard.push(what))
  memory.keep('asha', 'edit/ajwa', 1)
  for (const key of ['mewa.1/asha/cart', 'theme', null]) for (const tell of elsewhere) tell(key)
  expect(heard).toEqual([
    { userId: 'asha', name: 'edit/ajwa', here: true },
    { userId: 'asha', name: 'cart', here: false },
  ])
  unwatch()
  memory.keep('asha', 'edit/ajwa', 2)
  expect(heard).toHaveLength(2)
})

test.each([
  '{',
  'null',
  '[]',
  '"text"',
  '{"count":-1,"from":0,"at":1}',
  '{"count":1.5,"from":0,"at":1}',
  '{"count":1}',
])('An edit is not read from %s', (text) => {
  kept.set('mewa.1/asha/edit/ajwa', text)
  expect(createDeviceMemory(storing()).recallAll('asha', 'edit', readEdit)).toEqual(new Map())
})

test('No stored data breaks the cart', () => {
  for (const read of [readEdit, readServerCart, readLowered, readPriceSeen, readText]) {
    fc.assert(fc.property(fc.jsonValue(), (value) => void read(value)))
  }
})

test('Stored data is returned unchanged', () => {
  const edit = { count: 2, from: 1, at: 5, tried: [3], place: 0 }
  expect(readEdit(JSON.parse(JSON.stringify(edit)))).toEqual(edit)
  const lines = [
    ['honey', 1],
    ['ajwa', 2],
  ]
  expect(Object.entries(readServerCart({ lines, version: 4 })?.items ?? {})).toEqual(lines)
})
