import { randomBytes } from 'node:crypto'

import { shop } from '#shop'

// The defaults of RFC 6238, which are all that some authenticator apps support.
const common = { algorithm: 'SHA1', digits: 6, period: 30 }
// A code before and one after, for clocks that differ (RFC 6238, section 5.2).
const WINDOW = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** `secret` is base32 text, `address` an otpauth address. */
export async function forApp(secret: Buffer, email: string): Promise<{ secret: string; address: string }> {
  const { TOTP, Secret } = await import('otpauth')
  const totp = new TOTP({ ...common, issuer: shop.name, label: email, secret: new Secret({ buffer: bytesOf(secret) }) })
  return { secret: totp.secret.base32, address: totp.toString() }
}

export async function stepOfCode(secret: Buffer, typed: string): Promise<number | undefined> {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const { TOTP, Secret } = await import('otpauth')
  const totp = new TOTP({ ...common, secret: new Secret({ buffer: bytesOf(secret) }) })
  const timestamp = Date.now()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

// A small Buffer is a part of a larger memory.
function bytesOf(secret: Buffer): ArrayBuffer {
  return new Uint8Array(secret).buffer
}
