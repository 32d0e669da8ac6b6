import { FolderDown, MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'

import type { Route } from './+types/account-page'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { refusalOf } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { addressesQuery, fetchAddresses, useAddresses } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import {
  accountQuery,
  devicesQuery,
  fetchAccount,
  fetchDevices,
  loadSaving,
  useAccount,
} from '#web/storefront/account/account-data.ts'
import { NameCard } from '#web/storefront/account/name-card.tsx'
import { NewsletterCard } from '#web/storefront/account/newsletter-card.tsx'
import { fetchPasskeys } from '#web/storefront/account/passkeys-data.ts'
import { PhoneCard } from '#web/storefront/account/phone-card.tsx'
import { PasswordCard } from '#web/storefront/account/password-card.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { AddressList } from '#web/storefront/checkout/address-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = () => pageMeta(t('Account'))

export async function loader(args: Route.LoaderArgs) {
  const { transport } = serverApi(args)
  const [account, addresses, devices, passkeys] = await orErrorPage(
    Promise.all([
      fetchAccount(transport),
      fetchAddresses(transport),
      fetchDevices(transport),
      fetchPasskeys(transport),
    ]),
  )
  return { account, addresses, devices, passkeys }
}

export async function clientLoader() {
  const client = getQueryClient()
  const [account, addresses, devices] = await Promise.all([
    client.fetchQuery({ ...accountQuery, staleTime: 0 }),
    client.ensureQueryData(addressesQuery),
    client.fetchQuery({ ...devicesQuery, staleTime: 0 }),
  ])
  return { account, addresses, devices }
}

/** A form changes what it has saved by itself. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export async function action(args: Route.ActionArgs) {
  return (await loadSaving()).saveOnServer(args)
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountAnswer> {
  const answer: AccountAnswer = await loadSaving().then(
    ({ saveInBrowser }) => saveInBrowser(request),
    (error: unknown) => ({ refused: refusalOf(error) }),
  )
  if ('refused' in answer) notify.error(answer.refused.msg)
  else notify.success(answer.msg)
  const { subscribed } = answer
  if (answer.act === 'phone-news' || answer.act === 'forget-phone') {
    await getQueryClient().invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  if (subscribed !== undefined) {
    getQueryClient().setQueryData(accountQuery.queryKey, (known) => known && { ...known, subscribed })
  }
  return answer
}

const PasskeysCard = lazyPart(async () => (await import('#web/storefront/account/passkeys-card.tsx')).PasskeysCard)
const DevicesCard = lazyPart(async () => (await import('#web/storefront/account/devices-card.tsx')).DevicesCard)

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const user = useUser()
  const { hasPassword, subscribed, phone } = useAccount(loaderData.account)
  const { whatsapp } = useSettings()
  const addresses = useAddresses(loaderData.addresses)
  const { name = '', email = '' } = user ?? {}
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeading title={t('Account')} />
      <p className="-mt-4 mb-6 wrap-anywhere text-ink-soft">{email}</p>
      <div className="flex flex-col gap-5">
        <NameCard name={name} answered={actionData} />
        <PasswordCard email={email} hasPassword={hasPassword} answered={actionData} />
        <Suspense>
          <PasskeysCard loaded={'passkeys' in loaderData ? loaderData.passkeys : undefined} hasPassword={hasPassword} />
          <DevicesCard loaded={loaderData.devices} answered={actionData} />
        </Suspense>
        {whatsapp && <PhoneCard phone={phone} answered={actionData} />}
        <AccountCard
          title={t('Addresses')}
          icon={MapPin}
          about={t('Where your parcels can go. The cart asks for one of them.')}
        >
          {actionData?.act === 'delete-address' && 'refused' in actionData && (
            <FormRefusal refused={actionData.refused} className="mb-4" />
          )}
          <AddressList addresses={addresses} origin="account" />
        </AccountCard>
        <NewsletterCard email={email} subscribed={subscribed} answered={actionData} />
        <AccountCard
          title={t('Your data')}
          icon={FolderDown}
          about={t('What we know about you, and how to be forgotten.')}
        >
          <Link to={paths.yourData()} className={buttonClass('secondary', 'w-full sm:w-auto')}>
            {t('Download or delete')}
          </Link>
        </AccountCard>
      </div>
    </div>
  )
}
