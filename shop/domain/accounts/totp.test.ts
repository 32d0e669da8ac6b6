import { afterEach, expect, it, vi } from 'vitest'

import { qrCode } from '#domain/accounts/qr-code'
import { forApp, newSecret, stepOfCode } from '#domain/accounts/totp'

afterEach(() => {
  vi.useRealTimers()
})

// The secret and the last six digits of the codes of RFC 6238, appendix B, for SHA-1.
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string, step: number][] = [
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
]

it.each(vectors)('At %i seconds the code is that of RFC 6238', async (seconds, code, step) => {
  vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1_000 })
  expect(await stepOfCode(secret, code)).toBe(step)
  expect(await stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(step)
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef']) expect(await stepOfCode(secret, wrong)).toBeUndefined()
})

it('A code counts one step before its time and one after', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const steps = [0, 1, 2, 3, 4]
  const found = []
  for (const step of steps) {
    vi.setSystemTime((37_037_034 + step) * 30_000)
    found.push(await stepOfCode(secret, '081804'))
  }
  expect(found).toEqual([undefined, 37_037_036, 37_037_036, 37_037_036, undefined])
})

it('A secret of 160 bits is written as apps read it', async () => {
  const made = await forApp(newSecret(), 'owner@example.com')
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(made.address)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Mewa:owner@example.com'])
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Mewa',
    secret: made.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('A QR code has the modules of its text and a margin of four', async () => {
  const { encode } = await import('uqr')
  const { size, path } = await qrCode('otpauth://totp/x')
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  expect(drawn).toEqual(encode('otpauth://totp/x', { ecc: 'M', border: 4 }).data)
  expect([drawn[3], drawn[4]?.slice(0, 11)]).toEqual([
    Array<boolean>(size).fill(false),
    [...Array<boolean>(4).fill(false), ...Array<boolean>(7).fill(true)],
  ])
})
