import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { seal, unseal } from './seal.ts'

const key = Buffer.alloc(32, 7)

it('bytes come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string(), async (bytes, name) => {
      expect((await unseal(key, name, await seal(key, name, bytes))).equals(Buffer.from(bytes))).toBe(true)
    }),
  )
})

it('one changed, missing or additional byte anywhere is found', async () => {
  const sealed = await seal(key, 'a name', Buffer.from('dates, nuts and honey'))
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const broken = Buffer.from(sealed)
      broken[at] = (broken[at] ?? 0) ^ change
      await expect(unseal(key, 'a name', broken)).rejects.toThrow(/is damaged|another key/)
      await expect(unseal(key, 'a name', sealed.subarray(0, at))).rejects.toThrow(/is damaged|another key/)
    }),
  )
  await expect(unseal(key, 'a name', Buffer.concat([sealed, Buffer.of(0)]))).rejects.toThrow('is damaged')
})

it('an object under the name of another is found', async () => {
  await expect(unseal(key, 'two', await seal(key, 'one', Buffer.from('x')))).rejects.toThrow('two is damaged')
})

it('another key is told apart from damage', async () => {
  const other = Buffer.alloc(32, 8)
  await expect(unseal(other, 'one', await seal(key, 'one', Buffer.from('x')))).rejects.toThrow(
    'another key than BACKUP_KEY',
  )
})

it('the same bytes are never stored alike, and do not show', async () => {
  const [one, two] = await Promise.all([seal(key, 'n', Buffer.from('Asha')), seal(key, 'n', Buffer.from('Asha'))])
  expect(one.equals(two)).toBe(false)
  expect(one.includes('Asha')).toBe(false)
})
