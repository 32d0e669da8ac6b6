import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
// 24 of 32 letters are 120 bits: enough that a plain hash protects a stolen table (NIST SP 800-63B-4, 3.1.2.2).
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 24
const lookalikes: Record<string, string> = { o: '0', i: '1', l: '1' }

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    // 256 is a multiple of 32, so each letter is equally likely.
    const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
    return letters.match(/.{4}/g)!.join('-')
  })
}

export function recoveryCodeHash(typed: string): Buffer | undefined {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, (letter) => lookalikes[letter]!)
  return letters.length === LENGTH && /^[0-9a-hjkmnp-tv-z]*$/.test(letters)
    ? createHash('sha256').update(letters).digest()
    : undefined
}
