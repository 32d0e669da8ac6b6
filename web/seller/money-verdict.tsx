import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { formatRupees } from '#contract/money'
import type { MoneyByDay } from '#contract/money-by-day'
import { Button } from '#web/ui/button.tsx'

type Face = { icon: ReactNode; look: string; title: string; text: string }

/** In one look: all is well, something differs, or nobody could be asked. Gets the focus once something was mended. */
export function MoneyVerdict({
  money,
  busy,
  onAsk,
  ref,
}: {
  money: MoneyByDay
  busy: boolean
  onAsk: () => void
  ref: Ref<HTMLHeadingElement>
}) {
  const { icon, look, title, text } = faceOf(money)
  return (
    <section
      aria-labelledby="verdict"
      className={`flex flex-col gap-x-6 gap-y-4 rounded-card p-4 sm:flex-row sm:items-center md:p-5 ${look}`}
    >
      <div className="flex grow items-start gap-3">
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {icon}
        </span>
        <div role="status">
          <h2 ref={ref} id="verdict" tabIndex={-1} className="text-lg text-inherit outline-none">
            {title}
          </h2>
          <p className="figures mt-1 text-sm">{text}</p>
        </div>
      </div>
      <Button look="secondary" busy={busy} onClick={onAsk} className="shrink-0 self-start sm:self-center">
        {money.asked ? 'Compare again' : 'Try again'}
      </Button>
    </section>
  )
}

function faceOf({ asked, total }: MoneyByDay): Face {
  if (!asked) {
    return {
      icon: <CloudOff className="size-7" />,
      look: 'bg-saffron-soft text-saffron-ink',
      title: 'Razorpay could not be asked',
      text: 'Below stands what the orders say. What Razorpay has is not known now, so nothing is compared.',
    }
  }
  if (total.differences > 0) {
    const things = total.differences === 1 ? 'One thing' : `${total.differences} things`
    return {
      icon: <CircleAlert className="size-7" />,
      look: 'bg-pomegranate-soft text-pomegranate-ink',
      title: `${things} to set right`,
      text: 'Razorpay and the orders differ on the days that stand open below. Each has a button that mends it.',
    }
  }
  return {
    icon: <CircleCheck className="size-7" />,
    look: 'bg-pistachio-soft text-pistachio-ink',
    title: 'Every rupee is accounted for',
    text: `On these days Razorpay ${moved(total)}, as the orders say.`,
  }
}

function moved({ captured, refunded }: MoneyByDay['total']): string {
  const back = refunded ? ` and gave ${formatRupees(refunded)} back` : ''
  return `took ${formatRupees(captured ?? 0)}${back}`
}
