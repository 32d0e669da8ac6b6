import { data, Form, Link, redirect, useNavigation } from 'react-router'

import type { Route } from './+types/add-address-page'
import { calls } from '#contract/calls'
import type { AddressInput } from '#contract/entities'
import { paths } from '#contract/paths'
import { shop } from '#shop'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { addressesQuery } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { serverApi } from '#web/server-api.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { notify } from '#web/ui/toast.tsx'

export const meta = () => pageMeta('Add Address')

/** The form before the page's script is there. */
export async function action(args: Route.ActionArgs) {
  try {
    await save(args.request, serverApi(args).transport)
  } catch (error) {
    return data({ msg: errorText(error) }, { status: 400 })
  }
  return redirect(paths.cart())
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    notify.success(await save(request))
  } catch (error) {
    notify.error(errorText(error))
    return { msg: errorText(error) }
  }
  await queryClientOfPage().invalidateQueries({ queryKey: addressesQuery.queryKey, refetchType: 'all' })
  return redirect(paths.cart())
}

async function save(request: Request, transport?: Transport): Promise<string> {
  // Every field of the form is one of the address; the API says which one is wrong.
  const body = Object.fromEntries(await request.formData()) as AddressInput
  return (await callApi(calls.addressAdd, { body, transport })).msg
}

export default function AddAddressPage({ actionData }: Route.ComponentProps) {
  const user = useUser()
  const { deliveryState } = useSettings()
  const saving = useNavigation().state !== 'idle'
  const [firstName = '', ...lastNames] = user?.name.split(' ') ?? []

  return (
    <div className="shell max-w-3xl py-8">
      <PageHeading title="Add Shipping Address" />
      <Form
        method="post"
        className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-card md:grid-cols-2 md:p-8"
      >
        <TextField
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={firstName}
          required
          maxLength={100}
        />
        <TextField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastNames.join(' ')}
          required
          maxLength={100}
        />
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email}
          required
          className="md:col-span-2"
        />
        <TextField
          label="Street"
          name="street"
          autoComplete="street-address"
          required
          maxLength={300}
          className="md:col-span-2"
        />
        <TextField label="City" name="city" autoComplete="address-level2" required maxLength={100} />
        <TextField
          label="State"
          name="state"
          autoComplete="address-level1"
          defaultValue={deliveryState}
          hint={deliveryState && `We deliver only in ${deliveryState} for now.`}
          required
          maxLength={100}
        />
        <TextField
          label="Zip Code"
          name="zipCode"
          autoComplete="postal-code"
          inputMode="numeric"
          pattern="\d{3,10}"
          title="Digits only"
          required
        />
        <TextField
          label="Country"
          name="country"
          autoComplete="country-name"
          defaultValue={shop.address.country}
          required
          maxLength={100}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          pattern="\+?[\d \(\)\-]{6,20}"
          title="6 to 20 digits, with or without a + in front"
          required
          className="md:col-span-2"
        />
        {actionData?.msg && (
          <p role="alert" className="text-pomegranate-ink md:col-span-2">
            {actionData.msg}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-3 md:col-span-2">
          <Button type="submit" busy={saving} className="grow md:grow-0 md:px-10">
            Save Address
          </Button>
          <Link to={paths.cart()} className={buttonClass('quiet')}>
            Back to the cart
          </Link>
        </div>
      </Form>
    </div>
  )
}
