import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { dateFormat, t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { shop } from '#shop'
import { T } from '#web/ui/t.tsx'

const pages = [
  { label: 'Privacy Policy', to: paths.privacyPolicy() },
  { label: 'Your Data', to: paths.yourData() },
  { label: 'Terms & Conditions', to: paths.terms() },
  { label: 'Cancellation & Refund', to: paths.cancellationRefund() },
  { label: 'Shipping & Delivery', to: paths.shippingDelivery() },
  { label: 'Fair Shopping', to: paths.fairShopping() },
  { label: 'Contact Us', to: paths.contactUs() },
] as const

const text =
  '[&_a]:font-medium [&_a]:text-date [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-2 [&_li]:pl-1 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 [&_li]:marker:text-saffron'

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A policy page: a summary in three lines, the full text, and links to the other policies. */
export function Policy({
  title,
  updated,
  inShort,
  children,
}: {
  title: string
  /** The day the text last changed, as '25 November 2026'. */
  updated?: string
  inShort: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-8 md:py-12 lg:grid-cols-[minmax(0,42rem)_1fr]">
      <article className={text}>
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {updated && (
          <p className="text-sm text-ink-soft">
            {t('Last changed on {day}', { day: day(new Date(`${updated} UTC`)) })}
          </p>
        )}
        <div className="mt-6 rounded-card border border-line bg-card px-5 pt-4 pb-5 shadow-card">
          <h2 className="text-lg">{t('In short')}</h2>
          <ul>
            {inShort.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
        {children}
      </article>
      <nav
        aria-label={t('Good to know')}
        className="lg:sticky lg:top-28 lg:self-start lg:border-l lg:border-line lg:pl-8"
      >
        <h2 className="font-sans text-base font-semibold tracking-normal">{t('Good to know')}</h2>
        <ul className="mt-1">
          {pages.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="inline-flex min-h-11 items-center text-ink-soft no-underline hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-date"
              >
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** The grievance officer, whose name, designation and contact the Consumer Protection (E-Commerce) Rules, 2020 require. */
export function GrievanceOfficer() {
  const { name, email, phone } = shop.grievanceOfficer
  return (
    <address className="mt-4 border-l-2 border-saffron pl-4 not-italic wrap-anywhere [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
      <T text="{name}, Grievance Officer" name={<strong>{name}</strong>} />
      <br />
      {shop.legalName}
      <br />
      <MailLink to={email} />
      <br />
      <PhoneLink to={phone} />
      <br />
      {translated(shop.hours)}
    </address>
  )
}

export function MailLink({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>
}

export function PhoneLink({ to }: { to: string }) {
  return <a href={`tel:${to.replaceAll(' ', '')}`}>{to}</a>
}
