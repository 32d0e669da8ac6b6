import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'

export const meta = () =>
  pageMeta('Cancellation & Refund', `Cancel within ${span}; refunds reach you in ${REFUND_DAYS}.`)

const hours = CANCEL_WINDOW_MINUTES / 60
const span = `${hours} ${hours === 1 ? 'hour' : 'hours'}`

export default function CancellationRefundPage() {
  return (
    <Policy
      title="Cancellation & Refund"
      updated="26 November 2026"
      inShort={[
        <>You can cancel within {span} of ordering, free of charge.</>,
        <>Refunds go back to the account you paid from, in {REFUND_DAYS}.</>,
        <>If something arrives spoilt, damaged or wrong, we replace it or give the money back.</>,
      ]}
    >
      <Section title="Changing your mind">
        <p>
          Plans change. Within {span} of placing an order, open <Link to={paths.myOrders()}>My Orders</Link> and cancel
          it there, packed or not. It costs nothing, you need not give a reason, and the full amount is refunded, tax
          included.
        </p>
        <p>
          Only what is on its way to you within that time already cannot be called back, and My Orders says so. Because
          we sell food, we cannot take back an order that is simply no longer wanted once it has left us.
        </p>
      </Section>

      <Section title="When we cancel">
        <p>
          Now and then we have to cancel an order ourselves, for example when a pack turns out to be damaged on our
          shelf and there is no other. You get an email and the full amount back. There is no cancellation charge, ever.
        </p>
      </Section>

      <Section title="Something is wrong with the parcel">
        <p>
          Please open the parcel soon after it arrives. If anything is spoilt, past its date, damaged, missing or not
          what you ordered, report it in <Link to={paths.myOrders()}>My Orders</Link>, write to{' '}
          <MailLink to={shop.email} /> or call <PhoneLink to={shop.phone} />, if you can within 48 hours. Give your
          order number and a photo of the pack and its label. We then send the item again or refund it, whichever you
          prefer; if we need it back, we collect it at our cost.
        </p>
        <p>
          The same holds for a parcel that comes later than we promised, or never. Asking within 48 hours helps us find
          out what went wrong; your rights under the Consumer Protection Act, 2019 do not end with it.
        </p>
      </Section>

      <Section title="How the money comes back">
        <ul>
          <li>We start a refund at once, through Razorpay, to the card, bank account or UPI you paid with.</li>
          <li>
            Your bank needs {REFUND_DAYS} to show it. <Link to={paths.myOrders()}>My Orders</Link> shows where the
            refund is and, as soon as the bank gives one, its reference number.
          </li>
          <li>
            If you were charged but the order did not go through, or were charged twice, you need not do anything: we
            notice it and send the money back by ourselves.
          </li>
        </ul>
        <p>Nothing after {REFUND_DAYS}? Send us the order number and we will follow it up with the bank for you.</p>
      </Section>

      <Section title="If we do not agree">
        <p>
          Our grievance officer answers within 48 hours and settles a complaint within one month, as the Consumer
          Protection (E-Commerce) Rules, 2020 require.
        </p>
        <GrievanceOfficer />
        <p>You can also call the National Consumer Helpline on 1915.</p>
      </Section>
    </Policy>
  )
}
