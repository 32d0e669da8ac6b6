import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'
import { promiseInWords } from '#web/policies/promised-days.ts'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(t('Shipping & Delivery'), t('Free delivery in {days}.', { days: translated(DELIVERY_DAYS) }))

export default function ShippingDeliveryPage() {
  const { deliveryState, deliveryPromise, holidays = [] } = useSettings()
  const state = translated(deliveryState)
  const promised = deliveryPromise && promiseInWords(deliveryPromise, holidays)
  return (
    <Policy
      title={t('Shipping & Delivery')}
      updated="25 November 2026"
      inShort={[
        deliveryState
          ? t('We deliver in {state} only, to every PIN code.', { state })
          : t('We deliver everywhere in India.'),
        promised ? nearAndFar(promised) : t('Your parcel arrives in {days}.', { days: translated(DELIVERY_DAYS) }),
        t('Shipping is free, whatever the size of the order.'),
      ]}
    >
      <Section title={t('Where we deliver')}>
        {deliveryState ? (
          <>
            <p>
              {t(
                'For now we send parcels only within {state}. That keeps the way short and the food fresh. You can save an address elsewhere in your address book, but an order to it cannot be placed.',
                { state },
              )}
            </p>
            <p>
              {t(
                'Sending a gift? Give the address of the person in {state} who is to receive it, and their phone number, so that the courier can reach them.',
                { state },
              )}
            </p>
          </>
        ) : (
          <p>
            {t(
              'We send parcels to every PIN code in India. Sending a gift? Give the address and the phone number of the person who is to receive it, so that the courier can reach them.',
            )}
          </p>
        )}
      </Section>

      <Section title={t('How long it takes')}>{promised ? <Promised {...promised} /> : <Usual />}</Section>

      <Section title={t('Following your order')}>
        <p>
          <T
            text="{myOrders} shows each step as it happens: Order Placed, Packed, Shipped, Delivered. The page keeps itself up to date; there is nothing to reload."
            myOrders={<Link to={paths.myOrders()}>{t('My Orders')}</Link>}
          />
        </p>
      </Section>

      <Section title={t('When the parcel arrives')}>
        <ul>
          <li>{t("Please take it only if it is sealed, or note on the courier's slip that it was not.")}</li>
          <li>
            {t(
              'If nobody is at home, the courier calls the number in the address and tries again. A parcel that cannot be delivered comes back to us, and we refund it.',
            )}
          </li>
          <li>
            {t(
              'Keep dates and honey cool and dry; nuts keep their crunch longest in a closed tin. Best-before date, net weight and allergens are on every label.',
            )}
          </li>
        </ul>
      </Section>

      <Section title={t('Questions about a parcel')}>
        <p>
          <T
            text="Write to {email} or call {phone} ({hours}) with your order number. If something is damaged or missing, see {cancellation}."
            email={<MailLink to={shop.email} />}
            phone={<PhoneLink to={shop.phone} />}
            hours={translated(shop.hours)}
            cancellation={<Link to={paths.cancellationRefund()}>{t('Cancellation & Refund')}</Link>}
          />
        </p>
      </Section>
    </Policy>
  )
}

type Words = ReturnType<typeof promiseInWords>

function nearAndFar({ near, far }: Words): string {
  const { city, state } = shop.address
  return t(
    'Your PIN code says on which days your parcel arrives: in {near} in the district of {city}, in {far} elsewhere in {state}.',
    { near, city, far, state: translated(state) },
  )
}

function Promised({ leaving, nearTravel, farTravel, closed, holidays }: Words) {
  const { deliveryState } = useSettings()
  const { city } = shop.address
  const state = translated(shop.address.state)
  return (
    <>
      <p>
        {deliveryState
          ? t(
              '{leaving} It then travels {nearTravel} to an address in the district of {city}, and {farTravel} to one elsewhere in {state}.',
              { leaving, nearTravel, city, farTravel, state },
            )
          : t(
              '{leaving} It then travels {nearTravel} to an address in the district of {city}, and {farTravel} to one elsewhere in {state}. To another state it takes {days}.',
              { leaving, nearTravel, city, farTravel, state, days: translated(DELIVERY_DAYS) },
            )}
      </p>
      <p>
        {t(
          'Type your PIN code on a product page, and you read the first and the last day. The cart, My Orders and the email about your order name the days for its address.',
        )}
      </p>
      {(closed || holidays) && (
        <p>{t('These are not business days: {days}.', { days: [closed, holidays].filter(Boolean).join(', ') })}</p>
      )}
      <p>
        {t(
          'Heavy rain, strikes or a festival rush can slow a courier down. If your order has not arrived by its last promised day, we write to you on the day after. If you would rather not wait, tell us and we refund it.',
        )}
      </p>
    </>
  )
}

function Usual() {
  return (
    <>
      <p>
        {t(
          'From payment to your door it takes {days}. We pack {hours}; an order that comes in later is packed on the next of these days. Sundays and public holidays are not business days.',
          { days: translated(DELIVERY_DAYS), hours: translated(shop.hours) },
        )}
      </p>
      <p>
        {t(
          'Heavy rain, strikes or a festival rush can slow a courier down. If we hear that your parcel will be late, we write to you. If you would rather not wait, tell us and we refund it.',
        )}
      </p>
    </>
  )
}
