import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { cookiePrefix, cookieRules } from '#api/http/middleware/cookies'
import { type Language, languages } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'

const COOKIE = 'lang'
const YEAR_SECONDS = 365 * 24 * 3_600

/** The language that was chosen in this browser, or English. */
export function languageOf(c: Context<Env>, deps: Deps): Language {
  const chosen = getCookie(c, COOKIE, cookiePrefix(deps))
  return languages.find((language) => language === chosen) ?? 'en'
}

export function keepLanguage(c: Context<Env>, deps: Deps, language: Language): void {
  setCookie(c, COOKIE, language, { ...cookieRules(deps), sameSite: 'Lax', maxAge: YEAR_SECONDS })
}

/** Runs a request in the language of its browser: the emails that it writes to the shopper are in it. */
export function inReadersLanguage(deps: Deps): MiddlewareHandler<Env> {
  return (c, next) => {
    const language = languageOf(c, deps)
    return language === 'en' ? next() : speaking(language, next)
  }
}
