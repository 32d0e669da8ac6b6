import { useRef } from 'react'
import { type ClientActionFunctionArgs, useFetcher } from 'react-router'

import type { Route } from './+types/set-up-page'
import { paths } from '#contract/paths'
import { sellerPasswordHint } from '#contract/seller-login'
import { pageMeta } from '#web/page-meta.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { logSellerInInBrowser, logSellerInOnServer, setUpShop } from '#web/seller/layout/log-seller-in.ts'
import { SellerFrame } from '#web/seller/layout/seller-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

export const meta = () => pageMeta('Set up your shop')
export const action = (args: Route.ActionArgs) => logSellerInOnServer(args, setUpShop)
export const clientAction = (args: ClientActionFunctionArgs) => logSellerInInBrowser(args, setUpShop)
export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => tokenOf(request)

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/** Behind the link that the start of a new shop prints: its owner chooses her login. */
export default function SetUpPage({ loaderData: token, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<Refused>()
  const form = useRef<HTMLFormElement>(null)
  const refused = fetcher.data ?? actionData
  const fields = refused?.fields ?? {}
  useFocusOnRefusal(form, fetcher.data)

  return (
    <SellerFrame title="Set up your shop">
      <p className="mt-1 text-ink-soft">
        First your own login. Then you enter the details of your business, and add your products.
      </p>
      <fetcher.Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-4">
        <FormRefusal refused={fields['token'] ? { msg: fields['token'], fields: {} } : refused} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="page" value={paths.sellerSettings()} />
        <TextField label="Your name" name="name" autoComplete="name" required maxLength={100} error={fields['name']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          error={fields['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={sellerPasswordHint}
          error={fields['password']}
        />
        <Button type="submit" busy={fetcher.state !== 'idle'} className="mt-1 min-h-12">
          Set up the shop
        </Button>
      </fetcher.Form>
    </SellerFrame>
  )
}
