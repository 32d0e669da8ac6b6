import { BadgeIndianRupee, PackageCheck, Truck, Undo2 } from 'lucide-react'

import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { useSettings } from '#web/settings.ts'

/** Four facts about the shop, each a policy or something the shopper can check. */
export function WhyUs() {
  const { taxPercent, taxMode, deliveryState } = useSettings()
  const facts = [
    {
      icon: Truck,
      title: 'Free delivery',
      text: `Delivered in ${DELIVERY_DAYS}${deliveryState && `, everywhere in ${deliveryState}`}.`,
    },
    {
      icon: BadgeIndianRupee,
      title: 'The price you see',
      text: taxMode
        ? 'No tax and nothing else is added before you pay.'
        : `Plus ${taxPercent}% tax and nothing else, shown before you pay.`,
    },
    {
      icon: PackageCheck,
      title: 'Real stock',
      text: 'What you order is set aside for you before any money moves.',
    },
    {
      icon: Undo2,
      title: `${CANCEL_WINDOW_MINUTES / 60} hour to change your mind`,
      text: `Cancel with one tap; the refund takes ${REFUND_DAYS}.`,
    },
  ]
  return (
    <section aria-labelledby="why-us" className="shell mt-14">
      <h2 id="why-us" className="mb-5 text-xl">
        Why {shop.name}?
      </h2>
      <ul className="grid overflow-hidden rounded-card border border-line bg-card md:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ icon: Icon, title, text }) => (
          <li key={title} className="-m-px flex flex-wrap gap-4 border border-line p-5 lg:flex-col lg:gap-3 lg:p-6">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-saffron-soft text-saffron-ink">
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <div className="grow basis-48 lg:basis-auto">
              <h3 className="text-base leading-snug">{title}</h3>
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
