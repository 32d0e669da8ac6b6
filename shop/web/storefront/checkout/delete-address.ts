import { calls } from '#contract/calls'
import type { Address } from '#contract/entities'
import { addressDeleted } from '#contract/wording'
import { callApi, errorText } from '#web/api-client.ts'
import { addressesQuery } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Deletes an address; the toast offers to undo that. */
export async function deleteAddress(address: Address): Promise<void> {
  const client = getQueryClient()
  try {
    await callApi(calls.addressDelete, { body: { id: address._id } })
    client.setQueryData(addressesQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== address._id))
    focusPage()
    notify.undoable(addressDeleted, () => void restore(address))
    await refetch()
  } catch (error) {
    notify.error(errorText(error))
  }
}

async function restore({ _id, ...address }: Address): Promise<void> {
  try {
    notify.success((await callApi(calls.addressAdd, { body: address })).msg)
    await refetch()
  } catch (error) {
    notify.error(errorText(error))
  }
}

function refetch(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: addressesQuery.queryKey })
}
