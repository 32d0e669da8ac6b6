import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { presentAddress } from '#api/present/address'
import { calls } from '#contract/calls'
import { usualPlace } from '#contract/orders/usual-place'
import { addressDeleted, notices } from '#contract/wording'
import { addAddress, deleteAddress, listAddresses, updateAddress } from '#domain/accounts/addresses'

export function addressCalls(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.addressGet, {
    answer: async ({ user }) => ({ addresses: (await listAddresses(db, user.id)).map(presentAddress) }),
  })

  serve(app, deps, calls.addressAdd, {
    answer: async ({ user, body }) => {
      const address = usualPlace(body)
      return { msg: notices.addressAdded, address: presentAddress(await addAddress(db, user.id, address)) }
    },
  })

  serve(app, deps, calls.addressUpdate, {
    answer: async ({ user, body: { id, ...typed } }) => {
      const address = usualPlace(typed)
      return { msg: notices.addressUpdated, address: presentAddress(await updateAddress(db, user.id, id, address)) }
    },
  })

  serve(app, deps, calls.addressDelete, {
    answer: async ({ user, body }) => {
      await deleteAddress(db, user.id, body.id)
      return { msg: addressDeleted }
    },
  })
}
