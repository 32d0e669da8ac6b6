import { readFileSync } from 'node:fs'

import { accountRefusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'
import { shop } from '#shop'

// From zxcvbn-ts 3.0.4 (MIT licence): the 10,000 most common of 8 or more characters without dates, some of India, and
// words of 4 to 7 letters for variants. One text: a set of these would take ten times the memory.
const common = `\n${readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')}`
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Throws a Failure (400) for a weak password. */
export function refuseWeakPassword(password: string, email: string): void {
  if (isWeakPassword(password, email))
    throw new Failure('invalid', accountRefusals.commonPassword, { code: 'weak-password' })
}

/** Returns true for a common one, the shop's name, the account's email, or up to four characters repeated. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  return isCommon(plain) || plain === email.toLowerCase() || isShopName(plain) || isRepeated(plain)
}

function isRepeated(plain: string): boolean {
  return [1, 2, 3, 4].some((length) => plain.startsWith(plain.slice(length)))
}

function isCommon(plain: string): boolean {
  const bare = plain.replace(/^[^a-z]{1,4}(?=[a-z@$])|[^a-z]{1,4}$/g, '')
  return [plain, bare].some(
    (word) =>
      (word.length > 4 && new Set(word).size === 1) ||
      isListed(word) ||
      isListed(word.replaceAll(/[@431!0$5]/g, (c) => lookalikes[c]!)),
  )
}

function isListed(word: string): boolean {
  return word !== '' && common.includes(`\n${word}\n`)
}

function isShopName(plain: string): boolean {
  const letters = plain.replace(/[^a-z]/g, '')
  return letters !== '' && shopWords().reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

function shopWords(): string[] {
  return [...new Set(`${shop.name} ${shop.legalName} shop`.toLowerCase().match(/[a-z]{3,}/g))]
}
