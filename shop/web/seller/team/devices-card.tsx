import { MonitorSmartphone } from 'lucide-react'

import type { Device } from '#contract/entities'
import { Ago } from '#web/seller/layout/ago.tsx'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** Where the seller is logged in. */
export function DevicesCard({ devices, loadedAt }: { devices: Device[]; loadedAt: number }) {
  return (
    <AccountCard
      columnsFrom="xl"
      title="Devices"
      icon={MonitorSmartphone}
      about="Where you are logged in. A login with a passkey lasts for 30 days, or 12 hours without use; any other for 12 hours, or 30 minutes without use."
    >
      <ul className="divide-y divide-line">
        {devices.map(({ id, device, since, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                <span>{device ?? 'A browser'}</span> {isCurrent && <Pill tone="green">This device, now</Pill>}
              </p>
              <p className="text-sm text-ink-soft">
                <span>{isCurrent ? 'Since' : 'Last used'}</span>{' '}
                <Ago at={isCurrent ? since : lastSeenAt} loadedAt={loadedAt} />
              </p>
            </div>
            {!isCurrent && (
              <ActForm
                act="end device"
                look="secondary"
                button={
                  <span>
                    Log out<span className="sr-only">{` ${device ?? 'this browser'}`}</span>
                  </span>
                }
                className=""
              >
                {() => <input type="hidden" name="id" value={id} />}
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-2 border-t border-line pt-4">
          <ActForm act="end others" look="secondary" button="Log out all other devices" className="" />
        </div>
      )}
    </AccountCard>
  )
}
