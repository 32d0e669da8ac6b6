import * as z from 'zod/mini'

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules.ts'
import { MIN_SELLER_PASSWORD_LENGTH } from './seller-login.ts'
import { phoneForm, phoneText } from './typed.ts'

// PostgreSQL stores neither NUL nor lone surrogates, and no name or address needs a control character.
export const noControls = z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'has characters that cannot be stored')
export const noBreaks = z.regex(/^[^\t\n\r\u2028\u2029]*$/, 'must be one line')

// Signs that nobody sees: they turn a name round, or hide in it, wherever it is shown, packed or mailed. ZWNJ and ZWJ shape
// the letters of Indic scripts, and a variation selector the sign before it.
const unseen = /(?![\u200c\u200d\p{VS}])[\p{DI}\ufff9-\ufffb]/gu
const isSeen = /^$|[^\s\u200c\u200d\p{VS}]/u

/** Removes the characters that nobody sees from one line of text, but those that shape letters. */
export const withoutUnseen = z.overwrite((value: string) => value.replaceAll(unseen, ''))

/** One line of text that must not be empty once what nobody sees is removed and it is trimmed. */
export function line(max: number) {
  return z.string().check(
    withoutUnseen,
    ...ofText(max),
    noBreaks,
    z.refine((value) => isSeen.test(value), required),
  )
}

/** Text of several lines that must not be empty once trimmed. */
export function text(max: number) {
  return z.string().check(...ofText(max))
}

const required = 'is required'

function ofText(max: number) {
  return [z.trim(), z.minLength(1, required), z.maxLength(max), noControls] as const
}

/**
 * An email address as people type it, trimmed and NFKC-normalised, so that compatible forms are one address. The domain
 * needs a dot. Emails are sent to the address as typed; account lookups ignore its case.
 */
export const email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((value: string) => value.trim().normalize('NFKC')),
  ),
  // Normalised, a sign may be several letters.
  z.string().check(z.maxLength(254), z.email('is not an email address')),
)

/** A phone number of India as people type and copy it; a number is stored as text. */
export const phone = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((value: string | number) => phoneText(String(value))),
  ),
  z.string().check(z.maxLength(40), z.regex(phoneForm, 'is not a phone number')),
)

/** 8 to 128 characters of any kind, never trimmed. */
export const password = passwordOf(MIN_PASSWORD_LENGTH)
/** A seller's password opens the whole shop: at least 15 characters (NIST SP 800-63B-4, 3.1.1.2). */
export const sellerPassword = passwordOf(MIN_SELLER_PASSWORD_LENGTH)

function passwordOf(least: number) {
  return z
    .string()
    .check(
      z.minLength(least, `needs at least ${least} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `has at most ${MAX_PASSWORD_LENGTH} characters`),
    )
}
