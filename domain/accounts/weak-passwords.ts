import { readFileSync } from 'node:fs'

import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'
import { shop } from '#shop'

// The 2,000 most used passwords of eight characters or more, from the list of zxcvbn-ts (MIT licence), without dates;
// and some that India likes.
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)
const shopWords = [...new Set(`${shop.name} ${shop.legalName} shop`.toLowerCase().match(/[a-z]{3,}/g))]

/** Throws a Failure (400) for a password that is tried first: a common one, the shop's name, or the own e-mail. */
export function refuseWeakPassword(password: string, email: string): void {
  if (isTriedFirst(password, email)) throw new Failure('invalid', refusals.commonPassword)
}

/** Whether a seller's password is one of those, or one character again and again, which length alone lets through. */
export function isWeakForSeller(password: string, email: string): boolean {
  return isTriedFirst(password, email) || new Set(password.toLowerCase()).size === 1
}

function isTriedFirst(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || plain === email.toLowerCase() || isOurName(plain)
}

// `Mewa@1234` and `mewamewa` are our name and nothing else.
function isOurName(plain: string): boolean {
  const letters = plain.replace(/[^a-z]/g, '')
  return letters !== '' && shopWords.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}
