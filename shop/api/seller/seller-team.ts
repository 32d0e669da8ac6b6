import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { requirePasskeyFirst } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices } from '#contract/wording'
import { addSeller, changeRole, listTeam, removeSeller } from '#domain/accounts/seller-team'
import { listTablets } from '#domain/accounts/tablets/tablets'

/** The owner's sellers. */
export function sellerTeamCalls(app: App, deps: Deps): void {
  const { db, changes } = deps
  const acting = (c: Context<Env>, { id }: { id: string }) => ({ id, ...originOf(c, deps) })

  serve(app, deps, calls.sellerTeam, {
    answer: async () => {
      const [team, tablets] = await Promise.all([listTeam(db), listTablets(db)])
      return {
        sellers: team.map(({ id, ...seller }) => ({ _id: id, ...seller })),
        tablets: tablets.map(({ created_at: at, ...tablet }) => ({ ...tablet, addedAt: at.toISOString() })),
      }
    },
  })

  serve(app, deps, calls.sellerTeamAdd, {
    hashes: true,
    answer: async ({ c, seller, body }) => {
      await requirePasskeyFirst(c, deps)
      const password = await addSeller(db, acting(c, seller), body)
      logAct(c, deps, { act: 'seller added' })
      return { msg: notices.sellerAdded, password }
    },
  })

  serve(app, deps, calls.sellerTeamRole, {
    answer: async ({ c, seller, body: { id, role } }) => {
      await requirePasskeyFirst(c, deps)
      await changeRole(db, acting(c, seller), id, role)
      logAct(c, deps, { act: 'role changed' })
      changes.announce('sessions', id)
      return { msg: notices.roleChanged }
    },
  })

  serve(app, deps, calls.sellerTeamRemove, {
    answer: async ({ c, seller, body: { id } }) => {
      await removeSeller(db, acting(c, seller), id)
      logAct(c, deps, { act: 'seller removed' })
      changes.announce('sessions', id)
      return { msg: notices.sellerRemoved }
    },
  })
}
