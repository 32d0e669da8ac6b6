import { type ActionFunctionArgs, data, redirect } from 'react-router'

import { calls } from '#contract/calls'
import { type Address, addressInput } from '#contract/entities'
import { wrongFields } from '#contract/orders/delivery-area'
import { usualPlace } from '#contract/orders/usual-place'
import { digitsIn } from '#contract/typed'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { wayBack } from '#web/storefront/checkout/address-origin.ts'

export type RefusedAddress = Refused & { typed: Record<string, string> }
type Saved = { saved: { msg: string; address: Address } } | { refused: RefusedAddress }

/** Handles a form sent before the page's script had loaded. */
export async function saveOnServer(args: ActionFunctionArgs) {
  const outcome = await save(args.request, { transport: serverApi(args).transport })
  return 'refused' in outcome
    ? data(outcome.refused, { status: 400 })
    : redirect(wayBack(new URL(args.request.url).search).to)
}

/** Handles a form sent by the page's script; `draftId` is the idempotency key of its draft. */
export async function saveInBrowser(request: Request, draftId: string | undefined): Promise<Saved> {
  return save(request, { draftId })
}

type How = { transport?: Transport; draftId?: string | undefined }

async function save(request: Request, { transport, draftId }: How): Promise<Saved> {
  const form = await request.formData()
  const typed = textFields(form)
  const read = readFields(form, addressInput, names)
  const { state = '', zipCode = '', country = '' } = typed
  const wrong: Record<string, string> = {
    ...wrongFields(usualPlace({ state, zipCode: digitsIn(zipCode), country })),
    ...('refused' in read && read.refused.fields),
  }
  const first = Object.keys(names).find((field) => wrong[field])
  if ('refused' in read || first) return { refused: { msg: wrong[first ?? ''] ?? '', fields: wrong, typed } }
  const id = new URL(request.url).searchParams.get('id')
  try {
    const saved = id
      ? await callApi(calls.addressUpdate, { body: { ...read.values, id }, transport })
      : await callApi(calls.addressAdd, { body: { ...read.values, draftId: draftId ?? typed['draftId'] }, transport })
    return { saved }
  } catch (error) {
    return { refused: { ...refusalOf(error), typed } }
  }
}

// In the order of the form, so that the toast names the first wrong field.
const names = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  zipCode: 'Zip code',
  state: 'State',
  country: 'Country',
}
