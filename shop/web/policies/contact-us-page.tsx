import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { FOOD_SAFETY_CONNECT } from '#contract/products/fssai'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'

export const meta = () => pageMeta('Contact Us', `Address, phone and email of ${shop.name}.`)

export default function ContactUsPage() {
  const { street, city, zip, state, country } = shop.address
  return (
    <Policy
      title="Contact Us"
      inShort={[
        <>
          Call <PhoneLink to={shop.phone} />, {shop.hours}.
        </>,
        <>
          Write to <MailLink to={shop.email} />; somebody who packs the parcels answers.
        </>,
        <>
          Logged in? The <Link to={paths.contact()}>contact form</Link> is the quickest way.
        </>,
      ]}
    >
      <Section title="The business">
        <dl className="mt-3 grid gap-x-8 gap-y-3 wrap-anywhere [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center sm:grid-cols-[10rem_1fr] sm:items-baseline">
          <Row term="Shop">{shop.name}</Row>
          <Row term="Legal name">{shop.legalName}</Row>
          <Row term="Address">
            <address className="not-italic">
              {street}
              <br />
              {city} {zip}
              <br />
              {state}, {country}
            </address>
          </Row>
          <Row term="Phone">
            <PhoneLink to={shop.phone} />
          </Row>
          <Row term="Email">
            <MailLink to={shop.email} />
          </Row>
          <Row term="Hours">{shop.hours}</Row>
          <Row term="GSTIN">{shop.gstin}</Row>
          <Row term="FSSAI licence">{shop.fssai}</Row>
          <Row term="Food complaints">
            To us first, please; the authority hears you on{' '}
            <a href={FOOD_SAFETY_CONNECT} target="_blank" rel="noreferrer">
              Food Safety Connect
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </Row>
          <Row term={shop.social.label}>
            <a href={shop.social.url} target="_blank" rel="noreferrer">
              {shop.social.url.replace(/^https:\/\/(www\.)?|\/$/g, '')}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </Row>
        </dl>
      </Section>

      <Section title="About an order">
        <p>
          Have the order number at hand; it is in <Link to={paths.myOrders()}>My Orders</Link> and in the email we sent
          you. With a photo of the pack and its label we can usually settle a problem in one reply.
        </p>
      </Section>

      <Section title="Grievance officer">
        <p>
          For complaints, and for questions about your personal data. You get an answer within 48 hours and a decision
          within one month (Consumer Protection (E-Commerce) Rules, 2020).
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
