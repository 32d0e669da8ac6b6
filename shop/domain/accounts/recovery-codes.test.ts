import { expect, it } from 'vitest'

import { newRecoveryCodes, recoveryCodeHash } from '#domain/accounts/recovery-codes'

it('Ten recovery codes of 120 bits differ', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
  const letters = new Set(Array.from({ length: 20 }, newRecoveryCodes).flat().join('').replaceAll('-', ''))
  expect(letters.size).toBe(32)
})

it('A recovery code is read as people type it', () => {
  const hash = recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwx')
  expect(hash).toHaveLength(32)
  for (const typed of [' 0101 ABCD EFGH JKMN PQRS TVWX ', 'OiOlabcdefghjkmnpqrstvwx']) {
    expect(recoveryCodeHash(typed)).toEqual(hash)
  }
  for (const other of ['', '0101-abcd', '0101-abcd-efgh-jkmn-pqrs-tvw!', '123456'])
    expect(recoveryCodeHash(other)).toBeUndefined()
})
