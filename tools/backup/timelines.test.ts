import { expect, it } from 'vitest'

import { readHistory } from '#adapters/postgres/postgres-history'

import type { Archive, Piece } from './archive.ts'
import { continuing, keepHistory } from './timelines.ts'

it('a history is stored once, and another shop with the same number is refused', async () => {
  const stored = new Map<string, Buffer>()
  const archive = {
    get: async (name: string) => stored.get(name),
    names: async () => [...stored.keys()],
    put: async (name: string, bytes: Uint8Array) => (stored.set(name, Buffer.from(bytes)), ''),
  }
  const keep = (timeline: number, content: string) =>
    keepHistory(archive, { system: '7', timeline }, async () => Buffer.from(content))
  await keep(1, '')
  expect(stored.size).toBe(0)
  await keep(2, '1\t0/3000000\tno recovery target specified')
  await keep(2, '1\t0/3000000\tno recovery target specified')
  await expect(keep(2, '1\t0/4000000\tno recovery target specified')).rejects.toThrow('another shop that was restored')
  expect([...stored].map(([name, content]) => [name, content.toString()])).toEqual([
    ['7/wal/00000002.history', '1\t0/3000000\tno recovery target specified'],
  ])
})

it('a number that a copy has only taken is given up to a server that took over', async () => {
  const stored = new Map<string, Buffer>()
  const archive = {
    get: async (name: string) => stored.get(name),
    names: async () => [...stored.keys()],
    put: async (name: string, bytes: Uint8Array) => (stored.set(name, Buffer.from(bytes)), ''),
  }
  const keep = (content: string) => keepHistory(archive, { system: '7', timeline: 2 }, async () => Buffer.from(content))
  const promoted = '1\t0/4000000\tno recovery target specified\n'
  const copy = '1\t0/3000000\tno recovery target specified\n# restored 1\n'
  await keep(copy)
  stored.set('7/wal/00000002-0000000003000000-0000000003000100-20261123T120000000Z', Buffer.of())
  await expect(keep(promoted)).rejects.toThrow('another shop that was restored')
  stored.delete('7/wal/00000002-0000000003000000-0000000003000100-20261123T120000000Z')
  expect(await keep(promoted)).toMatchObject([{ timeline: 1 }, { timeline: 2, begin: 0x4000000n }])
})

it('a history says where each timeline was left, and which a restore began', () => {
  const text =
    '1\t0/3000000\tno recovery target specified\n\n2\t0/4000000\tbefore 2026-11-23 12:00:00+00\n\n' +
    '3\t1/5\tno recovery target specified\n# restored 0c1f\n\n4\t1/6\tno recovery target specified\n'
  expect(readHistory(5, text)).toEqual([
    { timeline: 1, begin: 0n, end: 0x3000000n, isRestored: false },
    { timeline: 2, begin: 0x3000000n, end: 0x4000000n, isRestored: false },
    { timeline: 3, begin: 0x4000000n, end: 0x1_0000_0005n, isRestored: true },
    { timeline: 4, begin: 0x1_0000_0005n, end: 0x1_0000_0006n, isRestored: true },
    { timeline: 5, begin: 0x1_0000_0006n, isRestored: false },
  ])
})

it('the timeline that was stored last continues a backup, and one that a restore began never', async () => {
  const promoted = '1\t0/3000000\tno recovery target specified\n'
  const histories = new Map([
    ['7/wal/00000002.history', promoted],
    ['7/wal/00000003.history', `${promoted}\n2\t0/5000000\tno recovery target specified\n# restored 0c1f\n`],
    ['7/wal/00000004.history', '1\t0/1000000\tno recovery target specified\n'],
  ])
  const archive = {
    names: async () => [...histories.keys()],
    get: async (name: string) => Buffer.from(histories.get(name) ?? ''),
  } as unknown as Archive
  const piece = (timeline: number, minute: number): Piece => {
    return { name: '', timeline, from: 0n, to: 1n, at: new Date(Date.UTC(2026, 10, 23, 12, minute)) }
  }
  const way = async (pieces: Piece[]) =>
    (await continuing(archive, { system: '7', timeline: 1, reached: 0x2000000n }, pieces)).map(
      ({ timeline }) => timeline,
    )
  expect(await way([piece(1, 0)])).toEqual([1])
  // The copy, and a server that was replaced before the backup, store more.
  expect(await way([piece(1, 0), piece(2, 1), piece(3, 2), piece(4, 3)])).toEqual([1, 2])
  // The old server goes on: the other one was promoted by mistake.
  expect(await way([piece(1, 2), piece(2, 1)])).toEqual([1])
})
