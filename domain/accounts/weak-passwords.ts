import { readFileSync } from 'node:fs'

import { accountRefusals } from '#contract/wording'
import { Failure } from '#domain/failure'
import { shop } from '#shop'

// The 2,000 most common passwords of eight characters or more, from the list of zxcvbn-ts (MIT licence), without dates,
// and some that are common in India.
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)
const shopWords = [...new Set(`${shop.name} ${shop.legalName} shop`.toLowerCase().match(/[a-z]{3,}/g))]

/** Throws a Failure (400) for a password that is tried first: a common one, the shop's name, or the account's email. */
export function refuseWeakPassword(password: string, email: string): void {
  if (isGuessable(password, email)) throw new Failure('invalid', accountRefusals.commonPassword)
}

/** Whether a seller's password is one of those, or repeats a single character. */
export function isWeakForSeller(password: string, email: string): boolean {
  return isGuessable(password, email) || new Set(password.toLowerCase()).size === 1
}

function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || plain === email.toLowerCase() || isShopName(plain)
}

// `Mewa@1234` and `mewamewa` are only the shop's name.
function isShopName(plain: string): boolean {
  const letters = plain.replace(/[^a-z]/g, '')
  return letters !== '' && shopWords.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}
