import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'
import { promiseInWords } from '#web/policies/promised-days.ts'
import { useSettings } from '#web/settings.ts'

export const meta = () => pageMeta('Shipping & Delivery', `Free delivery in ${DELIVERY_DAYS}.`)

export default function ShippingDeliveryPage() {
  const { deliveryState, deliveryPromise, holidays = [] } = useSettings()
  const promised = deliveryPromise && promiseInWords(deliveryPromise, holidays)
  return (
    <Policy
      title="Shipping & Delivery"
      updated="25 November 2026"
      inShort={[
        deliveryState ? (
          <>We deliver in {deliveryState} only, to every PIN code.</>
        ) : (
          <>We deliver everywhere in India.</>
        ),
        promised ? <NearAndFar {...promised} /> : <>Your parcel arrives in {DELIVERY_DAYS}.</>,
        <>Shipping is free, whatever the size of the order.</>,
      ]}
    >
      <Section title="Where we deliver">
        {deliveryState ? (
          <>
            <p>
              For now we send parcels only within {deliveryState}. That keeps the way short and the food fresh. You can
              save an address elsewhere in your address book, but an order to it cannot be placed.
            </p>
            <p>
              Sending a gift? Give the address of the person in {deliveryState} who is to receive it, and their phone
              number, so that the courier can reach them.
            </p>
          </>
        ) : (
          <p>
            We send parcels to every PIN code in India. Sending a gift? Give the address and the phone number of the
            person who is to receive it, so that the courier can reach them.
          </p>
        )}
      </Section>

      <Section title="How long it takes">{promised ? <Promised {...promised} /> : <Usual />}</Section>

      <Section title="Following your order">
        <p>
          <Link to={paths.myOrders()}>My Orders</Link> shows each step as it happens: Order Placed, Packed, Shipped,
          Delivered. The page keeps itself up to date; there is nothing to reload.
        </p>
      </Section>

      <Section title="When the parcel arrives">
        <ul>
          <li>Please take it only if it is sealed, or note on the courier&apos;s slip that it was not.</li>
          <li>
            If nobody is at home, the courier calls the number in the address and tries again. A parcel that cannot be
            delivered comes back to us, and we refund it.
          </li>
          <li>
            Keep dates and honey cool and dry; nuts keep their crunch longest in a closed tin. Best-before date, net
            weight and allergens are on every label.
          </li>
        </ul>
      </Section>

      <Section title="Questions about a parcel">
        <p>
          Write to <MailLink to={shop.email} /> or call <PhoneLink to={shop.phone} /> ({shop.hours}) with your order
          number. If something is damaged or missing, see{' '}
          <Link to={paths.cancellationRefund()}>Cancellation &amp; Refund</Link>.
        </p>
      </Section>
    </Policy>
  )
}

type Words = ReturnType<typeof promiseInWords>

function NearAndFar({ near, far }: Words) {
  const { city, state } = shop.address
  return (
    <>
      Your PIN code says on which days your parcel arrives: in {near} in the district of {city}, in {far} elsewhere in{' '}
      {state}.
    </>
  )
}

function Promised({ leaving, nearTravel, farTravel, closed, holidays }: Words) {
  const { deliveryState } = useSettings()
  const { city, state } = shop.address
  return (
    <>
      <p>
        {leaving} It then travels {nearTravel} to an address in the district of {city}, and {farTravel} to one elsewhere
        in {state}.{!deliveryState && ` To another state it takes ${DELIVERY_DAYS}.`}
      </p>
      <p>
        Type your PIN code on a product page, and you read the first and the last day. The cart, My Orders and the email
        about your order name the days for its address.
      </p>
      {(closed || holidays) && <p>These are not business days: {[closed, holidays].filter(Boolean).join(', ')}.</p>}
      <p>
        Heavy rain, strikes or a festival rush can slow a courier down. If your order has not arrived by its last
        promised day, we write to you on the day after. If you would rather not wait, tell us and we refund it.
      </p>
    </>
  )
}

function Usual() {
  return (
    <>
      <p>
        From payment to your door it takes {DELIVERY_DAYS}. We pack {shop.hours}; an order that comes in later is packed
        on the next of these days. Sundays and public holidays are not business days.
      </p>
      <p>
        Heavy rain, strikes or a festival rush can slow a courier down. If we hear that your parcel will be late, we
        write to you. If you would rather not wait, tell us and we refund it.
      </p>
    </>
  )
}
