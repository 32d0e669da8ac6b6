import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { formatRupees } from '#contract/money/money'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { Button } from '#web/ui/button.tsx'

type Status = { icon: ReactNode; look: string; title: string; text: string }

/** The result of the comparison: no difference, some differences, or Razorpay not reached. Focused after a resolution. */
export function MoneyStatus({
  money,
  busy,
  onRefetch,
  ref,
}: {
  money: MoneyByDay
  busy: boolean
  onRefetch: () => void
  ref: Ref<HTMLHeadingElement>
}) {
  const { icon, look, title, text } = statusOf(money)
  return (
    <section
      aria-labelledby="money-status"
      className={`flex flex-col gap-x-6 gap-y-4 rounded-card p-4 sm:flex-row sm:items-center md:p-5 ${look}`}
    >
      <div className="flex grow items-start gap-3">
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {icon}
        </span>
        <div role="status">
          <h2 ref={ref} id="money-status" tabIndex={-1} className="text-lg text-inherit outline-none">
            {title}
          </h2>
          <p className="figures mt-1 text-sm">{text}</p>
        </div>
      </div>
      <Button look="secondary" busy={busy} onClick={onRefetch} className="shrink-0 self-start sm:self-center">
        {money.asked ? 'Compare again' : 'Try again'}
      </Button>
    </section>
  )
}

function statusOf({ asked, total }: MoneyByDay): Status {
  if (!asked) {
    return {
      icon: <CloudOff className="size-7" />,
      look: 'bg-saffron-soft text-saffron-ink',
      title: 'Razorpay cannot be reached',
      text: 'Below is what the orders say. The figures of Razorpay are not known now, so nothing is compared.',
    }
  }
  if (total.differences > 0) {
    const count = total.differences === 1 ? 'One difference' : `${total.differences} differences`
    return {
      icon: <CircleAlert className="size-7" />,
      look: 'bg-pomegranate-soft text-pomegranate-ink',
      title: `${count} to resolve`,
      text: 'The days below list what differs between Razorpay and the orders. Each difference has a button that resolves it.',
    }
  }
  return {
    icon: <CircleCheck className="size-7" />,
    look: 'bg-pistachio-soft text-pistachio-ink',
    title: 'Every rupee is accounted for',
    text: `On these days Razorpay ${moved(total)}, and the orders say the same.`,
  }
}

function moved({ captured, refunded }: MoneyByDay['total']): string {
  const back = refunded ? ` and refunded ${formatRupees(refunded)}` : ''
  return `captured ${formatRupees(captured ?? 0)}${back}`
}
