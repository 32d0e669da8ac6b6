import { data, redirect, useNavigation } from 'react-router'

import type { Route } from './+types/add-address-page'
import type { Address } from '#contract/entities'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { refusalOf } from '#web/api-client.ts'
import { saveChosenAddress } from '#web/cart/chosen-address.ts'
import { newDraftId } from '#web/draft-id.ts'
import { pageMeta } from '#web/page-meta.ts'
import { addressesQuery, fetchAddresses } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { elseToCart } from '#web/session/guards.ts'
import { addressDraftId, forgetAddressDraft } from '#web/storefront/checkout/address-draft.ts'
import { AddressForm, loadSaving } from '#web/storefront/checkout/address-form.tsx'
import { wayBack } from '#web/storefront/checkout/address-origin.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const middleware = elseToCart.onServer
export const clientMiddleware = elseToCart.inBrowser

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta(t(isEdit(location.search) ? 'Edit Address' : 'Add Address'))

export async function loader(args: Route.LoaderArgs) {
  const { search } = new URL(args.request.url)
  return isEdit(search)
    ? { address: named(search, await orErrorPage(fetchAddresses(serverApi(args).transport))) }
    : { address: undefined, draftId: newDraftId() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  return isEdit(search)
    ? { address: named(search, await getQueryClient().ensureQueryData(addressesQuery)) }
    : { address: undefined, draftId: newDraftId() }
}

export async function action(args: Route.ActionArgs) {
  return (await loadSaving()).saveOnServer(args)
}

export async function clientAction(args: Route.ClientActionArgs) {
  const outcome = await loadSaving().then(
    ({ saveInBrowser }) => saveInBrowser(args.request, addressDraftId()),
    (error: unknown) => ({ refused: { ...refusalOf(error), typed: {} } }),
  )
  if ('refused' in outcome) {
    notify.error(outcome.refused.msg)
    // After this status the router does not load the address again, which would wait for the connection.
    return data(outcome.refused, { status: 400 })
  }
  const { address, msg, on } = outcome.saved
  const { search, searchParams } = new URL(args.request.url)
  const back = wayBack(search).to
  if (back === paths.cart()) saveChosenAddress(address)
  forgetAddressDraft(searchParams.get('id') ?? undefined)
  notify.success(msg)
  await getQueryClient().invalidateQueries({ queryKey: addressesQuery.queryKey, refetchType: 'all' })
  return redirect(on ?? back)
}

export default function AddAddressPage({ loaderData: { address, draftId }, actionData }: Route.ComponentProps) {
  const saving = useNavigation().state !== 'idle'
  return (
    <div className="shell max-w-3xl py-8">
      <PageHeading title={t(address ? 'Edit Address' : 'Add Shipping Address')} />
      <AddressForm key={address?._id} address={address} draftId={draftId} refused={actionData} saving={saving} />
    </div>
  )
}

function isEdit(search: string): boolean {
  return new URLSearchParams(search).has('id')
}

/** The address to edit; redirects back when it no longer exists. */
function named(search: string, addresses: readonly Address[]): Address {
  const address = addresses.find(({ _id }) => _id === new URLSearchParams(search).get('id'))
  if (!address) throw redirect(wayBack(search).to)
  return address
}
