import { BadgeIndianRupee, PackageCheck, Truck, Undo2 } from 'lucide-react'

import { t, translated } from '#contract/language/language'
import { CANCEL_WINDOW_MINUTES, DELIVERY_BUSINESS_DAYS, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { useSettings } from '#web/settings.ts'

/** Four facts about the shop, each a policy or something the shopper can check. */
export function WhyUs() {
  const { taxPercent, taxMode, deliveryState } = useSettings()
  const facts = [
    {
      icon: Truck,
      title: t('Free delivery'),
      text: deliveryState
        ? t('Delivered in {least}-{most} business days, everywhere in {state}.', {
            ...DELIVERY_BUSINESS_DAYS,
            state: translated(deliveryState),
          })
        : t('Delivered in {least}-{most} business days.', DELIVERY_BUSINESS_DAYS),
    },
    {
      icon: BadgeIndianRupee,
      title: t('The price you see'),
      text: taxMode
        ? t('No tax and nothing else is added before you pay.')
        : t('Plus {percent}% tax and nothing else, shown before you pay.', { percent: taxPercent }),
    },
    {
      icon: PackageCheck,
      title: t('Real stock'),
      text: t('What you order is set aside for you before any money moves.'),
    },
    {
      icon: Undo2,
      title: t('{hours} hour to change your mind', { hours: CANCEL_WINDOW_MINUTES / 60 }),
      text: t('Cancel with one tap; the refund takes {days}.', { days: t(REFUND_DAYS) }),
    },
  ]
  return (
    <section aria-labelledby="why-us" className="shell mt-14">
      <h2 id="why-us" className="mb-5 text-xl">
        {t('Why {shop}?', { shop: shop.name })}
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
