import { type ActionFunctionArgs, data, redirect } from 'react-router'

import { calls } from '#contract/calls'
import { type Address, addressInput } from '#contract/entities'
import { wrongFields } from '#contract/orders/delivery-area'
import { usualPlace } from '#contract/orders/usual-place'
import { paths } from '#contract/paths'
import { digitsIn, phoneDigits } from '#contract/typed'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { wayBack } from '#web/storefront/checkout/address-origin.ts'

export type RefusedAddress = Refused & { typed: Record<string, string> }
/** `on`: the page that comes next, instead of the one that the form was opened from. */
type Saved = { saved: { msg: string; address: Address; on?: string | undefined } } | { refused: RefusedAddress }

/** Handles a form sent before the page's script had loaded. */
export async function saveOnServer(args: ActionFunctionArgs) {
  const outcome = await save(args.request, { transport: serverApi(args).transport })
  return 'refused' in outcome
    ? data(outcome.refused, { status: 400 })
    : redirect(outcome.saved.on ?? wayBack(new URL(args.request.url).search).to)
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
    const isAsked = typed['news'] === 'on'
    return { saved: { ...saved, ...(isAsked && { on: await askForNews(request, read.values.phone, transport) }) } }
  } catch (error) {
    return { refused: { ...refusalOf(error), typed } }
  }
}

/** Sends a code to a phone that the account has not confirmed; resolves with the page that asks for it. */
async function askForNews(request: Request, typed: string, transport?: Transport): Promise<string | undefined> {
  const phone = phoneDigits(typed) ?? ''
  try {
    const { phone: known } = await callApi(calls.userAccount, { transport })
    if (known?.number === phone) {
      await callApi(calls.userPhoneNews, { body: { news: true }, transport })
      return undefined
    }
    await callApi(calls.userSendPhoneOtp, { body: { phone }, transport })
    return paths.phone(phone, wayBack(new URL(request.url).search).to === paths.cart() ? 'cart' : undefined)
  } catch {
    // The address is saved; the news can be asked for on the Account page.
    return undefined
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
