import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { FOOD_SAFETY_CONNECT } from '#contract/products/fssai'
import { shop } from '#shop'
import { LanguageSwitch } from '#web/storefront/layout/language-switch.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'

const columns = [
  {
    title: 'Shop',
    links: [
      { label: 'Home', to: paths.home() },
      { label: 'All Products', to: paths.products() },
      { label: 'Contact Us', to: paths.contactUs() },
    ],
  },
  {
    title: 'Policies',
    links: [
      { label: 'Privacy Policy', to: paths.privacyPolicy() },
      { label: 'Your Data', to: paths.yourData() },
      { label: 'Terms & Conditions', to: paths.terms() },
      { label: 'Cancellation & Refund', to: paths.cancellationRefund() },
      { label: 'Shipping & Delivery', to: paths.shippingDelivery() },
      { label: 'Fair Shopping', to: paths.fairShopping() },
    ],
  },
] as const

const link =
  'inline-flex min-h-11 min-w-11 items-center py-1.5 leading-snug wrap-anywhere gap-3 text-on-cocoa no-underline hover:underline'
const heading = 'font-sans text-base font-semibold tracking-normal text-on-cocoa-soft'

/** The footer: links, contact and business details. */
export function Footer() {
  const { street, city, zip, state } = shop.address
  return (
    <footer className="mt-16 bg-cocoa text-on-cocoa">
      <div className="shell flex flex-wrap gap-x-6 gap-y-8 py-12 lg:grid lg:grid-cols-[1.7fr_0.8fr_1.1fr_1.5fr]">
        <div className="basis-full lg:max-w-sm">
          <Logo className="text-on-cocoa" drawing="referring" />
          <p className="mt-4 text-on-cocoa-soft">{`${translated(shop.tagline)}.`}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)} className="grow basis-36">
            <h2 className={heading}>{t(title)}</h2>
            <ul className="mt-1">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-label={t('Reach us')} className="basis-full">
          <h2 className={heading}>{t('Reach us')}</h2>
          <address className="mt-1 flex flex-col not-italic">
            <a href={`mailto:${shop.email}`} className={link}>
              <Mail className="size-5 shrink-0 text-on-cocoa-soft" aria-hidden="true" /> {shop.email}
            </a>
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={`${link} figures`}>
              <Phone className="size-5 shrink-0 text-on-cocoa-soft" aria-hidden="true" /> {shop.phone}
            </a>
            <p className="flex gap-3 py-2.5 leading-snug text-balance">
              <MapPin className="size-5 shrink-0 text-on-cocoa-soft" aria-hidden="true" />
              <span>{`${street}, ${city} ${zip}, ${state}`}</span>
            </p>
          </address>
          <p className="flex gap-3 py-2.5 leading-snug">
            <Clock className="size-5 shrink-0 text-on-cocoa-soft" aria-hidden="true" />{' '}
            <span>{translated(shop.hours)}</span>
          </p>
        </section>
      </div>
      <div className="border-t border-line-cocoa">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 py-3 text-xs text-on-cocoa-soft">
          <p className="figures py-1" translate="no">
            {`${shop.legalName} · GSTIN ${shop.gstin} · FSSAI ${shop.fssai}`}
          </p>
          <a href={FOOD_SAFETY_CONNECT} target="_blank" rel="noreferrer" className={link}>
            {t('Food Safety Connect')}
            <span className="sr-only"> {t('(opens a new tab)')}</span>
          </a>
          <LanguageSwitch className={link} />
          <nav aria-label={t('Follow us')}>
            <a href={shop.social.url} target="_blank" rel="noreferrer" className={link}>
              {shop.social.label}
              <span className="sr-only"> {t('(opens a new tab)')}</span>
            </a>
          </nav>
        </div>
      </div>
    </footer>
  )
}
