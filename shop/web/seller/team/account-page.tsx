import { LockKeyhole } from 'lucide-react'

import type { Route } from './+types/account-page'
import { type AnswerOf, calls } from '#contract/calls'
import type { Device, Passkey } from '#contract/entities'
import { callApi, type Transport } from '#web/api-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { DevicesCard } from '#web/seller/team/devices-card.tsx'
import { NewPasswordField } from '#web/seller/team/new-password-field.tsx'
import { PasskeysCard } from '#web/seller/team/passkeys-card.tsx'
import { PinCard } from '#web/seller/team/pin-card.tsx'
import { roleWords } from '#web/seller/team/role-words.ts'
import { actInBrowser, actOnServer } from '#web/seller/team/run-act.ts'
import { SecondFactorCard } from '#web/seller/team/second-factor-card.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import type { Seller } from '#web/session/seller-session.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Account')
export const action = actOnServer
export const clientAction = ({ request }: Route.ClientActionArgs) => actInBrowser(request)

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return seller && { seller, ...(await orErrorPage(fetchAccount(serverApi(args).transport))) }
}

export async function clientLoader() {
  const seller = await sellerInBrowser()
  return seller && { seller, ...(await fetchAccount()) }
}

async function fetchAccount(transport?: Transport) {
  const [{ secondFactor, hasPin }, { passkeys }, { devices }] = await Promise.all([
    callApi(calls.sellerAccount, { transport }),
    callApi(calls.sellerPasskeys, { transport }),
    callApi(calls.sellerDevices, { transport }),
  ])
  return { secondFactor, hasPin, passkeys, devices, loadedAt: Date.now() }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Account" error={error} />
}

export default function SellerAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  return loaderData && <Account {...loaderData} answered={actionData} />
}

type Loaded = {
  seller: Seller
  secondFactor: AnswerOf<typeof calls.sellerAccount>['secondFactor']
  hasPin: boolean
  passkeys: Passkey[]
  devices: Device[]
  loadedAt: number
}

type Props = Loaded & { answered: SellerAnswer | undefined }

function Account({ seller, secondFactor, hasPin, passkeys, devices, loadedAt, answered }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeading title="Account" />
      <p className="-mt-4 mb-6 wrap-anywhere text-ink-soft">{`${seller.email} · ${roleWords[seller.role]}`}</p>
      <div className="flex flex-col gap-5">
        <PasskeysCard passkeys={passkeys} />
        <SecondFactorCard state={secondFactor} answered={answered} />
        {seller.role === 'packer' && <PinCard hasPin={hasPin} answered={answered} />}
        <DevicesCard devices={devices} loadedAt={loadedAt} />
        <PasswordCard email={seller.email} answered={answered} />
      </div>
    </div>
  )
}

function PasswordCard({ email, answered }: { email: string; answered: SellerAnswer | undefined }) {
  return (
    <AccountCard
      columnsFrom="xl"
      title="Password"
      icon={LockKeyhole}
      about="A new password logs out your other devices. This one stays logged in."
    >
      <ActForm act="password" answered={answered} button="Change password">
        {(fields) => (
          <>
            <PasswordField
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              required
              error={fields['currentPassword']}
            />
            <NewPasswordField email={email} error={fields['newPassword']} />
          </>
        )}
      </ActForm>
    </AccountCard>
  )
}
