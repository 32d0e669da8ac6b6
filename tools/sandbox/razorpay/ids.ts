import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As Razorpay's ids: a prefix, an underscore and 14 letters and digits. */
export function newId(prefix: 'acc' | 'card' | 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${word(14)}`
}

/** Letters and digits, as in keys, secrets and event ids. */
export function word(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Digits, as in bank references. */
export function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
