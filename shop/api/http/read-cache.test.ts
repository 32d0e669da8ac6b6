import { describe, expect, test, vi } from 'vitest'

import { type Read, readCache } from '#api/http/read-cache'

const FOREVER = Number.POSITIVE_INFINITY

/** A slow read: the test decides when it ends. */
function slowRead(read: Read<string>) {
  const { promise, resolve } = Promise.withResolvers<Read<string>>()
  return { read: () => promise, end: () => resolve(read) }
}

const asha = (value: string, until = FOREVER) => ({ value, owner: 'asha', until })
const ready = (read: Read<string>) => async () => read

describe('a cache of reads', () => {
  test('reads once for calls at the same time, and then without waiting', async () => {
    const cache = readCache<string>('answers', () => true, 9)
    const { read, end } = slowRead(asha('first'))
    const reads = vi.fn<typeof read>(read)
    const calls = [cache.get('a', reads), cache.get('a', reads)]
    end()
    expect(await Promise.all(calls)).toEqual(['first', 'first'])
    expect(cache.ready('a')).toBe('first')
    expect(reads).toHaveBeenCalledTimes(1)
  })

  // Mutations: dropping only what is stored; joining any read of the same key.
  test.each(['asha', undefined])('never stores or shares a read that began before %s was dropped', async (dropped) => {
    const cache = readCache<string>('answers', () => true, 9)
    const { read, end } = slowRead(asha('old'))
    const before = cache.get('a', read)
    cache.drop(dropped)
    expect(await cache.get('a', ready(asha('new')))).toBe('new')
    end()
    expect(await before).toBe('old')
    expect(cache.ready('a')).toBe('new')
  })

  test('stores a read during which another owner was dropped', async () => {
    const cache = readCache<string>('answers', () => true, 9)
    const { read, end } = slowRead(asha('kept'))
    const reading = cache.get('a', read)
    cache.drop('ben')
    end()
    await reading
    expect(cache.ready('a')).toBe('kept')
  })

  test('drops every key of an owner, and no other', async () => {
    const cache = readCache<string>('answers', () => true, 9)
    for (const key of ['phone', 'desk']) await cache.get(key, ready(asha(key)))
    await cache.get('other', ready({ value: 'other', owner: 'ben', until: FOREVER }))
    cache.drop('asha')
    expect(['phone', 'desk', 'other'].map(cache.ready)).toEqual([undefined, undefined, 'other'])
    cache.drop()
    expect(cache.ready('other')).toBeUndefined()
  })

  test('uses nothing beyond its time', async () => {
    const cache = readCache<string>('answers', () => true, 9)
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000)
    try {
      await cache.get('a', ready(asha('short', 1_500)))
      await cache.get('b', ready(asha('over', 1_000)))
      expect(['a', 'b'].map(cache.ready)).toEqual(['short', undefined])
      now.mockReturnValue(1_500)
      expect(cache.ready('a')).toBeUndefined()
    } finally {
      now.mockRestore()
    }
  })

  test('stores and uses nothing while changes may be missed', async () => {
    let current = true
    const cache = readCache<string>('answers', () => current, 9)
    await cache.get('a', ready(asha('before')))
    current = false
    expect(await cache.get('a', ready(asha('now')))).toBe('now')
    await cache.get('b', ready(asha('now')))
    current = true
    expect(['a', 'b'].map(cache.ready)).toEqual(['before', undefined])
  })

  // Mutations: an outdated value is used; it is known for good; the second time begins it anew.
  test('knows outdated values for 30 s, and uses none of them', async () => {
    const cache = readCache<string>('answers', () => true, 9)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
    try {
      for (const key of ['a', 'b', 'c']) await cache.get(key, ready({ value: `old ${key}`, owner: key, until: 90_000 }))
      cache.outdate()
      expect(['a', 'b', 'c'].map(cache.ready)).toEqual([undefined, undefined, undefined])
      expect(['a', 'b', 'c'].map((key) => cache.last(key)?.value)).toEqual(['old a', 'old b', 'old c'])
      cache.drop('b')
      expect(cache.last('b')).toBeUndefined()
      expect(await cache.get('c', ready(asha('new c')))).toBe('new c')
      clock.mockReturnValue(30_999)
      expect(cache.last('a')?.value).toBe('old a')
      cache.outdate()
      clock.mockReturnValue(31_000)
      expect(cache.last('a')).toBeUndefined()
      expect(cache.last('c')?.value).toBe('new c')
    } finally {
      clock.mockRestore()
    }
  })

  // Mutation: a read that finds the end leaves what was known before.
  test.each([true, false])('does not know what has ended, while isCurrent is %s', async (isCurrent) => {
    let current = true
    const cache = readCache<string>('answers', () => current, 9)
    await cache.get('a', ready(asha('open')))
    cache.outdate()
    current = isCurrent
    await cache.get('a', ready(asha('ended', 0)))
    expect(cache.last('a')).toBeUndefined()
  })

  test('holds the values that were used last', async () => {
    const cache = readCache<string>('answers', () => true, 2)
    const clock = vi.spyOn(Date, 'now')
    try {
      for (const key of ['a', 'b']) await cache.get(key, ready(asha(key)))
      clock.mockReturnValue(Date.now() + 1_000)
      cache.ready('a')
      await cache.get('c', ready(asha('c')))
      expect(['a', 'b', 'c'].map(cache.ready)).toEqual(['a', undefined, 'c'])
    } finally {
      clock.mockRestore()
    }
  })
})
