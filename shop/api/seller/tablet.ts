import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { cookiePrefix, cookieRules } from '#api/http/middleware/cookies'
import { closeSession, deviceOf, openSession, requirePasskeyFirst } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf, sellerAccount, withAudit } from '#api/seller/audit'
import { countSellerPasswords } from '#api/seller/seller-tries'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { requireSellerPassword } from '#domain/accounts/seller-password'
import { logInWithPin, packersOf, setPin } from '#domain/accounts/tablets/pins'
import { addTablet, removeTablet } from '#domain/accounts/tablets/tablets'

const COOKIE = 'tablet'
const YEAR_SECONDS = 365 * 24 * 3_600
const ofAddress = { points: 300, seconds: 3_600, by: 'ip' } as const

/** /api/seller/tablet */
export function tabletCalls(app: App, deps: Deps): void {
  const { db } = deps
  const acting = (c: Context<Env>, { id }: { id: string }) => ({ id, ...originOf(c, deps) })
  const token = (c: Context<Env>) => getCookie(c, COOKIE, cookiePrefix(deps)) ?? ''

  serve(app, deps, calls.tabletPackers, {
    limit: ofAddress,
    answer: async ({ c }) => ({ packers: (token(c) && (await packersOf(db, token(c)))) || [] }),
  })

  serve(app, deps, calls.tabletLogIn, {
    limit: ofAddress,
    hashes: true,
    answer: async ({ c, body: { packer, pin } }) => {
      const attempt = { act: 'login', account: sellerAccount } as const
      const opened = await withAudit(c, deps, attempt, () =>
        logInWithPin(db, token(c), { sellerId: packer, pin, device: deviceOf(c) }),
      )
      await openSession(c, deps, 'seller', { ...opened, ownerId: opened.seller.id, email: opened.seller.email })
      return { msg: success.loggedIn }
    },
  })

  serve(app, deps, calls.tabletAdd, {
    answer: async ({ c, seller, body: { name } }) => {
      await requirePasskeyFirst(c, deps)
      const added = await addTablet(db, acting(c, seller), name)
      logAct(c, deps, { act: 'tablet added' })
      await closeSession(c, deps, 'seller')
      setCookie(c, COOKIE, added, { ...cookieRules(deps), sameSite: 'Strict', maxAge: YEAR_SECONDS })
      return { msg: notices.tabletAdded }
    },
  })

  serve(app, deps, calls.tabletRemove, {
    answer: async ({ c, seller, body: { id } }) => {
      await removeTablet(db, acting(c, seller), id)
      logAct(c, deps, { act: 'tablet removed' })
      return { msg: notices.tabletRemoved }
    },
  })

  serve(app, deps, calls.tabletPin, {
    limit: { points: 20, seconds: 3_600, by: 'account' },
    hashes: true,
    answer: async ({ c, seller, body: { pin, password } }) => {
      await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, password))
      await setPin(db, acting(c, seller), pin)
      logAct(c, deps, { act: 'PIN set' })
      return { msg: notices.pinSet }
    },
  })
}
