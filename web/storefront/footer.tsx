import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { Logo } from '#web/ui/logo.tsx'

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
      { label: 'Terms & Conditions', to: paths.terms() },
      { label: 'Cancellation & Refund', to: paths.cancellationRefund() },
      { label: 'Shipping & Delivery', to: paths.shippingDelivery() },
    ],
  },
]

const link = 'inline-flex min-h-11 items-center text-ink no-underline hover:underline'

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-shade">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-6 py-10 md:grid-cols-[1.4fr_0.8fr_1.2fr_0.6fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-w-sm md:col-span-1">
          <Logo />
          <p className="mt-3 text-ink-soft">{shop.tagline}.</p>
          <p className="mt-2 text-sm text-ink-soft">Delivery in {DELIVERY_DAYS}. Shipping is free.</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
            <ul className="mt-1">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Follow us">
          <h2 className="font-sans text-base font-semibold tracking-normal">Follow us</h2>
          <a href={shop.social.url} target="_blank" rel="noreferrer" className={`${link} mt-1`}>
            {shop.social.label}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </nav>
      </div>
      <div className="border-t border-line">
        <p className="shell py-4 text-xs text-ink-soft">
          {shop.legalName} · GSTIN {shop.gstin} · FSSAI {shop.fssai}
        </p>
      </div>
    </footer>
  )
}
