import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, HOLD_MINUTES, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'

export const meta = () => pageMeta('Terms & Conditions', `What you and ${shop.name} agree to with an order.`)

const taxWords = {
  gst: 'Both include all taxes; the invoice shows the GST inside the price.',
  composition: 'We are a composition taxable person and collect no tax on what we sell; you get a bill of supply.',
}

export default function TermsPage() {
  const { deliveryState, taxPercent, taxMode } = useSettings()
  return (
    <Policy
      title="Terms & Conditions"
      updated="25 November 2026"
      inShort={[
        <>
          You buy from {shop.legalName}, {shop.address.city}. The total you see before paying is the total you pay.
        </>,
        <>An order is binding once it is paid and confirmed; until then neither side owes the other anything.</>,
        <>Nothing here takes away a right that Indian consumer law gives you.</>,
      ]}
    >
      <Section title="Who we are">
        <p>
          {shop.name} is run by {shop.legalName}, {shop.address.street}, {shop.address.city} {shop.address.zip},{' '}
          {shop.address.state}, {shop.address.country}. GSTIN {shop.gstin}, FSSAI licence {shop.fssai}. We sell our own
          stock; there are no other sellers on this site. How to reach us is on the{' '}
          <Link to={paths.contactUs()}>Contact Us</Link> page.
        </p>
      </Section>

      <Section title="Your account">
        <p>
          You need an account to buy, and it is for you alone. Give a name and an email address that are really yours,
          choose a password you use nowhere else, and tell us if you think somebody else knows it. You must be 18 or
          older, or order together with a parent or guardian.
        </p>
      </Section>

      <Section title="Products">
        <p>
          Each product page says what is in the pack, how much it weighs and what it costs. Dates and nuts are grown,
          not made, so size and colour differ a little from the picture. If you have an allergy, read the label of each
          pack before you eat: it names the allergens that the food contains, and those that it may contain because they
          are handled where it is packed. What we write about food and health is no medical advice.
        </p>
      </Section>

      <Section title="Prices and tax">
        <p>
          Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours.{' '}
          {taxMode
            ? `${taxWords[taxMode]} Nothing is added at checkout, and shipping is free.`
            : `At checkout ${taxPercent}% tax is added to the cart amount; shipping is free. The cart shows all three, and their total, before you pay.`}
        </p>
        <p>
          If a price is plainly wrong, ₹5 for a kilo of almonds for example, we may cancel the order, with your money
          back at once.
        </p>
      </Section>

      <Section title="Ordering and paying">
        <ol>
          <li>
            When you press Pay we set your items aside for up to {HOLD_MINUTES} minutes and open the payment window of
            Razorpay. Card, UPI and bank details go to Razorpay and never to us.
          </li>
          <li>
            As soon as the payment is confirmed, the order is placed and the sale is agreed. You see it under My Orders
            and get an email.
          </li>
          <li>If no payment comes, the order expires and the items are on sale again.</li>
          <li>
            A payment that reaches us too late, or twice, is refunded without you having to ask. Banks take{' '}
            {REFUND_DAYS}.
          </li>
        </ol>
      </Section>

      <Section title="Delivery, cancelling, refunds">
        <p>
          We deliver {deliveryState ? `in ${deliveryState} only` : 'throughout India'}, in {DELIVERY_DAYS}: see{' '}
          <Link to={paths.shippingDelivery()}>Shipping &amp; Delivery</Link>. You may cancel within{' '}
          {CANCEL_WINDOW_MINUTES} minutes of ordering while the order is not on its way yet, and we take back anything
          spoilt, damaged or wrong: see <Link to={paths.cancellationRefund()}>Cancellation &amp; Refund</Link>.
        </p>
      </Section>

      <Section title="Using this site">
        <p>
          Please do not try to get into other people&apos;s accounts, overload the shop, buy up stock to resell it as
          our own, or copy our texts and pictures for another shop. We may close an account that does.
        </p>
      </Section>

      <Section title="What we are responsible for">
        <p>
          We are responsible for the food we sell and for what we promise here, but not for things no shop can prevent,
          such as a flood or a failure of the banks&apos; network, nor for losses that nobody could foresee. This never
          limits our liability for harm to health, for defective goods, or wherever the law does not allow a limit.
        </p>
      </Section>

      <Section title="Law and complaints">
        <p>
          Indian law applies, and the courts at {shop.address.city}; as a consumer you may also go to the Consumer
          Commission where you live. Before that, please give us a chance: our grievance officer answers within 48 hours
          and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.
        </p>
        <GrievanceOfficer />
      </Section>

      <Section title="When these terms change">
        <p>
          The terms on this page on the day you order are the ones that count for that order. If we change something
          important, the date at the top changes too. Questions? <MailLink to={shop.email} />
        </p>
      </Section>
    </Policy>
  )
}
