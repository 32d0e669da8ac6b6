import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { FOOD_SAFETY_CONNECT } from '#contract/products/fssai'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'
import { T } from '#web/ui/t.tsx'

export const meta = () => pageMeta(t('Contact Us'), t('Address, phone and email of {shop}.', { shop: shop.name }))

export default function ContactUsPage() {
  const { street, city, zip, state, country } = shop.address
  return (
    <Policy
      title={t('Contact Us')}
      inShort={[
        <T
          key="call"
          text="Call {phone}, {hours}."
          phone={<PhoneLink to={shop.phone} />}
          hours={translated(shop.hours)}
        />,
        <T
          key="write"
          text="Write to {email}; somebody who packs the parcels answers."
          email={<MailLink to={shop.email} />}
        />,
        <T
          key="form"
          text="Logged in? The {contactForm} is the quickest way."
          contactForm={<Link to={paths.contact()}>{t('contact form')}</Link>}
        />,
      ]}
    >
      <Section title={t('The business')}>
        <dl className="mt-3 grid gap-x-8 gap-y-3 wrap-anywhere [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center sm:grid-cols-[10rem_1fr] sm:items-baseline">
          <Row term={t('Shop')}>{shop.name}</Row>
          <Row term={t('Legal name')}>{shop.legalName}</Row>
          <Row term={t('Address')}>
            <address className="not-italic">
              {street}
              <br />
              {city} {zip}
              <br />
              {state}, {country}
            </address>
          </Row>
          <Row term={t('Phone')}>
            <PhoneLink to={shop.phone} />
          </Row>
          <Row term={t('Email')}>
            <MailLink to={shop.email} />
          </Row>
          <Row term={t('Hours')}>{translated(shop.hours)}</Row>
          <Row term="GSTIN">{shop.gstin}</Row>
          <Row term={t('FSSAI licence')}>{shop.fssai}</Row>
          <Row term={t('Food complaints')}>
            <T
              text="To us first, please; the authority hears you on {foodSafetyConnect}"
              foodSafetyConnect={
                <a href={FOOD_SAFETY_CONNECT} target="_blank" rel="noreferrer">
                  {t('Food Safety Connect')}
                  <span className="sr-only"> {t('(opens a new tab)')}</span>
                </a>
              }
            />
          </Row>
          <Row term={shop.social.label}>
            <a href={shop.social.url} target="_blank" rel="noreferrer">
              {shop.social.url.replace(/^https:\/\/(www\.)?|\/$/g, '')}
              <span className="sr-only"> {t('(opens a new tab)')}</span>
            </a>
          </Row>
        </dl>
      </Section>

      <Section title={t('About an order')}>
        <p>
          <T
            text="Have the order number at hand; it is in {myOrders} and in the email we sent you. With a photo of the pack and its label we can usually settle a problem in one reply."
            myOrders={<Link to={paths.myOrders()}>{t('My Orders')}</Link>}
          />
        </p>
      </Section>

      <Section title={t('Grievance officer')}>
        <p>
          {t(
            'For complaints, and for questions about your personal data. You get an answer within 48 hours and a decision within one month (Consumer Protection (E-Commerce) Rules, 2020).',
          )}
        </p>
        <GrievanceOfficer />
      </Section>
    </Policy>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="figures -mt-3 sm:mt-0">{children}</dd>
    </div>
  )
}
