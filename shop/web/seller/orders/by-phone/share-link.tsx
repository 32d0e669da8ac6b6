import { Link2, MessageSquare, MessagesSquare } from 'lucide-react'

import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { phoneDigits } from '#contract/typed'
import { shop } from '#shop'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { dayAndClock } from '#web/ui/clock-time.ts'
import { notify } from '#web/ui/toast/toast.tsx'

type Shared = Pick<Order, 'amount'> & { address: Pick<Order['address'], 'name' | 'phone'> }

/** Sends the link that pays an order to who called: by WhatsApp (faq.whatsapp.com/5913398998672934), SMS, or copied. */
export function ShareLink({
  order: { amount, address },
  link: { token, until },
}: {
  order: Shared
  link: NonNullable<Order['link']>
}) {
  const url = useSettings().publicUrl + paths.pay(token)
  const digits = phoneDigits(address.phone)
  const text = encodeURIComponent(
    `${shop.name}: your order of ${formatRupees(amount)} is ready. ${until ? `Please pay by ${dayAndClock(until)}` : 'You can pay it now, instead of in cash'}: ${url}`,
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      notify.success('The link is copied.')
    } catch {
      notify.error(url)
    }
  }

  return (
    <div className="mt-2">
      <p className="text-sm text-ink-soft">
        <span translate="no">{address.name}</span>{' '}
        <span>{until ? `can pay by a link until ${dayAndClock(until)}.` : 'can pay by a link until it leaves.'}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {digits && (
          <>
            <a
              href={`https://wa.me/91${digits}?text=${text}`}
              rel="noreferrer"
              target="_blank"
              className={buttonClass('secondary', 'px-3.5 text-sm')}
            >
              <MessagesSquare className="size-4" aria-hidden="true" /> WhatsApp
            </a>
            <a href={`sms:+91${digits}?body=${text}`} className={buttonClass('secondary', 'px-3.5 text-sm')}>
              <MessageSquare className="size-4" aria-hidden="true" /> SMS
            </a>
          </>
        )}
        <Button look="secondary" className="px-3.5 text-sm" onClick={() => void copy()}>
          <Link2 className="size-4" aria-hidden="true" /> Copy link
        </Button>
      </div>
    </div>
  )
}
