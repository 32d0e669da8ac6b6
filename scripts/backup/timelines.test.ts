import { expect, it } from 'vitest'

import { keepHistory } from './timelines.ts'

it('a history is stored once, and another shop with the same number is refused', async () => {
  const stored = new Map<string, Buffer>()
  const archive = {
    get: async (name: string) => stored.get(name),
    put: async (name: string, bytes: Uint8Array) => (stored.set(name, Buffer.from(bytes)), ''),
  }
  const keep = (timeline: number, content: string) =>
    keepHistory(archive, { system: '7', timeline }, async () => Buffer.from(content))
  await keep(1, '')
  expect(stored.size).toBe(0)
  await keep(2, 'left the first at 0/3000000')
  await keep(2, 'left the first at 0/3000000')
  await expect(keep(2, 'left the first at 0/4000000')).rejects.toThrow('another shop that was restored')
  expect([...stored].map(([name, content]) => [name, content.toString()])).toEqual([
    ['7/wal/00000002.history', 'left the first at 0/3000000'],
  ])
})
