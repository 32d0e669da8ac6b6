import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'

import { comparePassword, hashPassword, isRightPassword } from '#domain/accounts/passwords'
import { isWeakPassword, refuseWeakPassword } from '#domain/accounts/weak-passwords'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

describe('a password', () => {
  it('is stored as argon2id with 19 MiB and two passes, salted', async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })

  it('matches only if every character does', async () => {
    const stored = await hashPassword(' खजूर é ')
    expect(await isRightPassword(stored, ' खजूर é ')).toBe(true)
    for (const wrong of ['खजूर é', ' खजूर e ', ' खजूर é', ' खजूर é'.normalize('NFD'), '']) {
      expect(await isRightPassword(stored, wrong)).toBe(false)
    }
  })

  it('of 128 characters is not cut off', async () => {
    const stored = await hashPassword('x'.repeat(128))
    expect(await isRightPassword(stored, 'x'.repeat(127))).toBe(false)
  })

  it('never matches where none is stored, not even the decoy’s', async () => {
    for (const stored of [undefined, null]) {
      expect(await isRightPassword(stored, 'no account has this password')).toBe(false)
      expect(await isRightPassword(stored, 'müsli'.normalize('NFD'))).toBe(false)
    }
  })

  it('is outdated when its parameters are', async () => {
    const compared = async (stored: string) => comparePassword(stored, 'correct horse')
    expect(await compared(await hashPassword('correct horse'))).toBe('right')
    expect(await compared(await hash('correct horse', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(
      'outdated',
    )
    expect(await compared(await hash('correct horse', { ...cost, timeCost: 3 }))).toBe('outdated')
    expect(await compared(await hash('another horse', { ...cost, timeCost: 3 }))).toBe('wrong')
  })

  it.each(['NFC', 'NFD', 'NFKC', 'NFKD'])('is the same typed as %s, stored by any keyboard', async (form) => {
    const typed = 'kaffee mit schlagobers für ﬁnn'
    const stored = await hashPassword(typed.normalize('NFD'))
    expect(await comparePassword(stored, typed.normalize(form))).toBe('right')
  })

  it('stored as it was typed, as all were once, is right as it was typed, and outdated', async () => {
    const typed = 'müsli für asha'.normalize('NFD')
    const stored = await hash(typed, cost)
    expect(await comparePassword(stored, typed)).toBe('outdated')
    expect(await isRightPassword(stored, typed)).toBe(true)
    expect(await comparePassword(stored, `${typed}!`)).toBe('wrong')
  })
})

describe('a new password', () => {
  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'India@123',
    'Mewa@1234',
    'mewamewa',
    'MEWA foods',
    'mewashop1',
    'Password1!',
    'P@ssw0rd',
    'p@ssw0rd#1',
    'monkey123',
    '123monkey',
    'Dragon2026',
    'virgilio',
    'kkkkkkkk',
    'k'.repeat(64),
    'Aaaaaaaa',
    '११११११११',
    'zzzzzzz1!',
  ])('E15: may not be %s', (password) => {
    expect(() => refuseWeakPassword(password, 'asha@example.com')).toThrow('too easy to guess')
  })

  it.each([
    'kkkkkkkk',
    'k'.repeat(64),
    'AaAaAaAa',
    '11111111',
    'abababab',
    'ababababa',
    'xyzxyzxy',
    '48214821',
    '😀😀😀😀',
  ])('E15: may not repeat up to four characters, as %s', (password) => {
    expect(() => refuseWeakPassword(password, 'asha@example.com')).toThrow('too easy to guess')
  })

  it('may not be the e-mail', () => {
    expect(() => refuseWeakPassword('Asha@Example.com', 'asha@example.com')).toThrow('too easy to guess')
  })

  it.each([
    'correct horse',
    'mewa almonds',
    '84629175',
    '8462k9173',
    'dragon84629175',
    'monkey and dragon',

    'खजूर और बादाम',
    'abababac',
    '😀😁😀😁😂',
  ])('may be %s', (password) => {
    expect(() => refuseWeakPassword(password, 'asha@example.com')).not.toThrow()
  })
})

describe('a seller’s password', () => {
  it.each(['aaaaaaaaaaaaaaa', 'AaAaAaAaAaAaAaA', '1234123412341234', 'mewamewamewamewa', 'Owner@Example.com'])(
    'E15: is weak when it is %s',
    (password) => {
      expect(isWeakPassword(password, 'owner@example.com')).toBe(true)
    },
  )

  it.each(['a password for the seller', 'ababababababac'])('may be %s', (password) => {
    expect(isWeakPassword(password, 'owner@example.com')).toBe(false)
  })
})
