import { useQuery } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useFetcher } from 'react-router'

import type { Device } from '#contract/entities'
import { t } from '#contract/language/language'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { devicesQuery } from '#web/storefront/account/account-data.ts'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { T } from '#web/ui/t.tsx'

/** Where the account is logged in, this device first. */
export function DevicesCard({ loaded, answered }: { loaded: Device[]; answered: AccountAnswer | undefined }) {
  const { data: devices } = useQuery({ ...devicesQuery, initialData: loaded })
  return (
    <AccountCard
      title={t('Devices')}
      icon={MonitorSmartphone}
      about={t('Where you are logged in. If you do not know one of them, log it out and change your password.')}
    >
      {answered?.act === 'log-out-device' && 'refused' in answered && (
        <FormRefusal refused={answered.refused} className="mb-4" />
      )}
      <ul className="mb-4 divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.some(({ isCurrent }) => !isCurrent) && (
        <AccountForm act="log-out-others" answered={answered} button={t('Log out everywhere else')} look="secondary">
          {() => null}
        </AccountForm>
      )}
    </AccountCard>
  )
}

function DeviceRow({ device: { id, device, since, lastSeenAt, isCurrent } }: { device: Device }) {
  const { Icon, current } = kindOf(device)
  const name = nameOf(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold">{isCurrent ? t(current) : name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? <span>{`${name}, `}</span> : <Dated text="Last used {day}" at={lastSeenAt} after=", " />}
          <Dated text="logged in {day}" at={since} />
        </p>
      </div>
      {!isCurrent && <LogOut id={id} name={name} />}
    </li>
  )
}

/** A line of text breaks before it, not in the date. */
function Dated({ text, at, after = '' }: { text: 'Last used {day}' | 'logged in {day}'; at: string; after?: string }) {
  return (
    <span>
      <span className="inline-block">
        <T text={text} day={<Day at={at} />} />
      </span>
      <span>{after}</span>
    </span>
  )
}

function LogOut({ id, name }: { id: string; name: string }) {
  const fetcher = useFetcher<AccountAnswer>()
  return (
    <fetcher.Form method="post" className="ml-auto">
      <input type="hidden" name="act" value="log-out-device" />
      <Button
        type="submit"
        name="id"
        value={id}
        look="quiet"
        busy={fetcher.state !== 'idle'}
        aria-label={t('Log out {name}', { name })}
        className="-mx-3 px-3 text-sm"
      >
        {t('Log out')}
      </Button>
    </fetcher.Form>
  )
}

function kindOf(device: string | null) {
  if (device === null) return { Icon: MonitorSmartphone, current: 'This device, now' } as const
  if (/Android|iPhone/.test(device)) return { Icon: Smartphone, current: 'This phone, now' } as const
  if (device.includes('iPad')) return { Icon: Tablet, current: 'This tablet, now' } as const
  return { Icon: Laptop, current: 'This computer, now' } as const
}

function nameOf(device: string | null): string {
  if (device === null) return t('Unknown browser')
  const [browser, system] = device.split(' on ')
  return browser && system ? t('{browser} on {system}', { browser, system }) : device
}
