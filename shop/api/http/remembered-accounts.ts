import { hash } from 'node:crypto'

import type { Deps } from '#api/http/deps'
import { type Read, type ReadCache, readCache } from '#api/http/read-cache'
import { type Account, accountOf } from '#domain/accounts/account'
import {
  type CurrentUser,
  type OpenSession,
  sellerOfSession,
  type SessionSeller,
  userOfSession,
} from '#domain/accounts/sessions'

/** The sessions and accounts that this process has seen. An answer is never older than a second. */
export type RememberedAccounts = {
  /** The sessions and carts that are known without a query. */
  ready: {
    user: (token: string) => CurrentUser | undefined
    /** Also a seller whose login needs a further step. */
    seller: (token: string) => SessionSeller | undefined
    account: (userId: string) => Account | undefined
  }
  /** The shopper of a session as last seen, for pages while the database is away; never beyond the session's end. */
  last: (token: string) => Account | undefined
  user: (token: string) => Promise<CurrentUser | undefined>
  seller: (token: string) => Promise<SessionSeller | undefined>
  /** The shopper with the cart. */
  account: (userId: string) => Promise<Account>
}

const MAX = 10_000
// Bounds the effect of a process that is killed between the commit of a cart and its notification.
const ACCOUNT_MS = 60_000

const ofShop = new WeakMap<Deps, RememberedAccounts>()

/** The memory of the shop with these dependencies. */
export function rememberedAccounts(deps: Deps): RememberedAccounts {
  const made = ofShop.get(deps) ?? remember(deps)
  ofShop.set(deps, made)
  return made
}

function remember({ db, changes, settings }: Deps): RememberedAccounts {
  const isCurrent = () => changes.isCurrent()
  const users = readCache<CurrentUser | undefined>('sessions', isCurrent, MAX)
  const sellers = readCache<SessionSeller | undefined>('sessions', isCurrent, MAX)
  const accounts = readCache<Account>('accounts', isCurrent, MAX)
  changes.on('sessions', (ownerId) => {
    for (const cache of [users, sellers, accounts]) forget(cache, ownerId)
  })
  // A paid order empties the cart.
  for (const channel of ['carts', 'orders'] as const) changes.on(channel, (userId) => forget(accounts, userId))
  return {
    ready: {
      user: (token) => users.ready(keyOf(token)),
      seller: (token) => sellers.ready(keyOf(token)),
      account: accounts.ready,
    },
    last: (token) => {
      const session = users.last(keyOf(token))
      return session?.value && Date.now() < session.until ? accounts.last(session.value.id)?.value : undefined
    },
    user: (token) => users.get(keyOf(token), () => readSession(() => userOfSession(db, token))),
    seller: (token) =>
      sellers.get(keyOf(token), () => readSession(() => sellerOfSession(db, token, settings.secondFactor))),
    account: (userId) =>
      accounts.get(userId, async () => ({
        until: Date.now() + ACCOUNT_MS,
        value: await accountOf(db, userId),
        owner: userId,
      })),
  }
}

// Without an id nothing is known to have changed: the line for notifications was away, and the database may still be. A
// product that was archived has no id of an owner either, and leaves many carts.
function forget(cache: Pick<ReadCache<unknown>, 'drop' | 'outdate'>, ownerId: string | undefined): void {
  if (!ownerId) cache.outdate()
  else cache.drop(ownerId)
}

// The time before the read, so that the session is never used for longer than the database allows.
async function readSession<Owner extends { id: string }>(
  read: () => Promise<OpenSession<Owner> | undefined>,
): Promise<Read<Owner | undefined>> {
  const before = Date.now()
  const open = await read()
  return open
    ? { value: open.owner, owner: open.owner.id, until: before + open.lastsMs }
    : { value: undefined, owner: '', until: 0 }
}

// A dump of the memory contains no usable token.
function keyOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
