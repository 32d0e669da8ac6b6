import { EventEmitter } from 'node:events'

import { describe, expect, test } from 'vitest'

import { catalogueCache } from '#api/http/catalogue-cache'

function changesOf() {
  const emitter = new EventEmitter()
  let listening = true
  return {
    on: (channel: string, listener: (payload: string | undefined) => void): void => {
      emitter.on(channel, listener)
    },
    announce: (): void => {
      emitter.emit('catalogue', '')
    },
    publish: () => {},
    outdate: () => {},
    isListening: () => listening,
    isCurrent: () => listening,
    history: () => '00000001',
    close: () => Promise.resolve(),
    deafen: () => {
      listening = false
    },
  }
}

/** A slow read: each call waits until the test sets its result. */
function reads() {
  const open: ((value: string) => void)[] = []
  return {
    read: () => new Promise<string>((resolve) => open.push(resolve)),
    count: () => open.length,
    answer: (nth: number, value: string) => open[nth]?.(value),
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

async function expectReadAgainAfter(act: (changes: ReturnType<typeof changesOf>) => void): Promise<void> {
  const [changes, slow] = [changesOf(), reads()]
  const { get } = catalogueCache(changes, slow.read)
  const before = get()
  slow.answer(0, 'old')
  await before
  act(changes)
  const after = get()
  slow.answer(1, 'new')
  expect(await after).toBe('new')
}

describe('the cached catalogue', () => {
  test('is read once for concurrent requests, and then answered without waiting', async () => {
    const [changes, slow] = [changesOf(), reads()]
    const { get, cached } = catalogueCache(changes, slow.read)
    const answers = [get(), get(), get()]
    slow.answer(0, 'first')
    expect(await Promise.all(answers)).toEqual(['first', 'first', 'first'])
    expect(cached()).toBe('first')
    expect(slow.count()).toBe(1)
  })

  test('is dropped at once when something changes', async () => {
    await expectReadAgainAfter((changes) => changes.announce())
  })

  test('never stores a read that began before a change, nor returns it after the change', async () => {
    const [changes, slow] = [changesOf(), reads()]
    const { get, cached } = catalogueCache(changes, slow.read)
    const early = get()
    changes.announce()
    const late = [get(), get()]
    expect(slow.count()).toBe(1)
    slow.answer(0, 'old')
    expect(await early).toBe('old')
    await settled()
    expect(slow.count()).toBe(2)
    slow.answer(1, 'new')
    expect(await Promise.all(late)).toEqual(['new', 'new'])
    expect(cached()).toBe('new')
  })

  test('is read again after a read that failed', async () => {
    const changes = changesOf()
    let tries = 0
    const { get } = catalogueCache(changes, () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve('back')
    })
    await expect(get()).rejects.toThrow('the database is away')
    expect(await get()).toBe('back')
  })

  test('is not used while changes cannot be received', async () => {
    await expectReadAgainAfter((changes) => changes.deafen())
  })
})
