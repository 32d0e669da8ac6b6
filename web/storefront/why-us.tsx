import { Leaf, PackageCheck, ShieldCheck, Truck } from 'lucide-react'

import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { useSettings } from '#web/settings.ts'

/** Four facts the shop stands by, each of them a policy or something the shopper can check. */
export function WhyUs() {
  const { taxPercent, deliveryState } = useSettings()
  const facts = [
    {
      icon: Truck,
      title: 'Free delivery',
      text: `With you in ${DELIVERY_DAYS}${deliveryState && `, everywhere in ${deliveryState}`}.`,
    },
    {
      icon: ShieldCheck,
      title: 'The price you see',
      text: `Plus ${taxPercent}% tax and nothing else, shown before you pay.`,
    },
    {
      icon: PackageCheck,
      title: 'Real stock',
      text: 'What you order is set aside for you before any money moves.',
    },
    {
      icon: Leaf,
      title: `${CANCEL_WINDOW_MINUTES / 60} hour to change your mind`,
      text: `Cancel with one tap; the refund takes ${REFUND_DAYS}.`,
    },
  ]
  return (
    <section aria-labelledby="why-us" className="mt-14 bg-shade py-12">
      <div className="shell">
        <h2 id="why-us" className="mb-6 text-xl">
          Why {shop.name}?
        </h2>
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-4">
          {facts.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-card text-saffron-ink">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <div>
                <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
