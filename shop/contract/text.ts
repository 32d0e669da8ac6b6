import * as z from 'zod/mini'

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules.ts'
import { MIN_SELLER_PASSWORD_LENGTH } from './seller-login.ts'
import { phoneDigits, phoneForm, phoneText } from './typed.ts'

// PostgreSQL stores neither NUL nor lone surrogates, and no name or address needs a control character.
export const noControls = z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'has characters that cannot be stored')
export const noBreaks = z.regex(/^[^\t\n\r\u2028\u2029]*$/, 'must be one line')

const required = 'is required'
const notAnEmail = 'is not an email address'

// Signs that nobody sees: they turn a name round, or hide in it, wherever it is shown, packed or mailed. ZWNJ and ZWJ shape
// the letters of Indic scripts, and a variation selector the sign before it.
const unseen = /(?![\u200c\u200d\p{VS}])[\p{DI}\ufff9-\ufffb]/gu
// A letter, digit or sign; the two excluded are blank in fonts.
const isSeen = /^$|(?![\u2800\ufffc])[\p{L}\p{N}\p{P}\p{S}]/u

/** Removes the characters that nobody sees, but those that shape letters. */
export const withoutUnseen = z.overwrite((value: string) => value.replaceAll(unseen, ''))

/** One line of text that must not be empty once what nobody sees is removed and it is trimmed. */
export function line(max: number) {
  return z.string().check(...ofText(max), noBreaks)
}

/** The same for text of several lines. */
export function text(max: number) {
  return z.string().check(...ofText(max))
}

function ofText(max: number) {
  return [
    withoutUnseen,
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max),
    noControls,
    z.refine<string>((value) => isSeen.test(value), required),
  ] as const
}

/**
 * An email address as people type it, trimmed and NFKC-normalised, so that compatible forms are one address; a domain of
 * other letters has its ASCII form (RFC 5891). The part before the @ is a dot-atom of at most 64 characters (RFC 5321), the
 * domain has a dot. Emails are sent to the address as typed; account lookups ignore its case.
 */
export const email = emailThat(
  z.regex(emailForm(), notAnEmail),
  z.refine((value: string) => value.indexOf('@') <= 64, notAnEmail),
)

/** The email of a login, which may be of an account from before this rule. */
export const loginEmail = emailThat(z.regex(/^[^\s@]+@[^\s@]+$/, notAnEmail))

function emailThat(...checks: Parameters<z.ZodMiniString['check']>) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(254)),
      z.transform((value: string) => withAsciiDomain(value.trim().normalize('NFKC'))),
    ),
    // Normalised, a sign may be several letters.
    z.string().check(z.maxLength(254), ...checks),
  )
}

function emailForm(): RegExp {
  const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
  const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
  return new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--${label})$`)
}

function withAsciiDomain(address: string): string {
  const [, local, domain = ''] = /^(.*@)((?:[A-Za-z0-9.-]|[^\0-\x7f])+)$/u.exec(address) ?? []
  if (!/[^\0-\x7f]/.test(domain)) return address
  try {
    return `${local}${new URL(`http://${domain}`).hostname}`
  } catch {
    return ''
  }
}

/** The idempotency key of a form, chosen by the client. */
export const draftKey = z.string().check(z.regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _'))

/** A phone number of India as people type and copy it; a number is stored as text. */
export const phone = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((value: string | number) => phoneText(String(value))),
  ),
  z.string().check(z.maxLength(40), z.regex(phoneForm, 'is not a phone number')),
)

/** A mobile of India, stored as its ten digits. */
export const mobile = z.pipe(
  z.pipe(
    phone,
    z.transform((typed: string) => phoneDigits(typed) ?? ''),
  ),
  z.string().check(z.regex(/^[6-9]\d{9}$/, 'is not a phone number')),
)

/** 8 to 128 characters of any kind, never trimmed; counted and judged in the form that is hashed, NFKC. */
export const password = passwordOf(MIN_PASSWORD_LENGTH)
/** A seller's password opens the whole shop: at least 15 characters (NIST SP 800-63B-4, 3.1.1.2). */
export const sellerPassword = passwordOf(MIN_SELLER_PASSWORD_LENGTH)

function passwordOf(least: number) {
  return z.string().check(
    z.overwrite((typed: string) => typed.normalize('NFKC')),
    z.minLength(least, `needs at least ${least} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `has at most ${MAX_PASSWORD_LENGTH} characters`),
  )
}

/** A password that is compared with the stored one. Of any length, because only the server can reject it. */
export const knownPassword = z.string().check(z.minLength(1, required), z.maxLength(1_000))
