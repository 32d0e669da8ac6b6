import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, HOLD_MINUTES, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(t('Terms & Conditions'), t('What you and {shop} agree to with an order.', { shop: shop.name }))

const pricesWithTax = {
  gst: 'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. Both include all taxes; the invoice shows the GST inside the price. Nothing is added at checkout, and shipping is free.',
  composition:
    'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. We are a composition taxable person and collect no tax on what we sell; you get a bill of supply. Nothing is added at checkout, and shipping is free.',
} as const

export default function TermsPage() {
  const { deliveryState, taxPercent, taxMode } = useSettings()
  const { street, city, zip, state, country } = shop.address
  return (
    <Policy
      title={t('Terms & Conditions')}
      updated="25 November 2026"
      inShort={[
        t('You buy from {legalName}, {city}. The total you see before paying is the total you pay.', {
          legalName: shop.legalName,
          city,
        }),
        t('An order is binding once it is paid and confirmed; until then neither side owes the other anything.'),
        t('Nothing here takes away a right that Indian consumer law gives you.'),
      ]}
    >
      <Section title={t('Who we are')}>
        <p>
          <T
            text="{shop} is run by {legalName}, {street}, {city} {zip}, {state}, {country}. GSTIN {gstin}, FSSAI licence {fssai}. We sell our own stock; there are no other sellers on this site. How to reach us is on the {contactUs} page."
            shop={shop.name}
            legalName={shop.legalName}
            street={street}
            city={city}
            zip={zip}
            state={state}
            country={country}
            gstin={shop.gstin}
            fssai={shop.fssai}
            contactUs={<Link to={paths.contactUs()}>{t('Contact Us')}</Link>}
          />
        </p>
      </Section>

      <Section title={t('Your account')}>
        <p>
          {t(
            'You need an account to buy, and it is for you alone. Give a name and an email address that are really yours, choose a password you use nowhere else, and tell us if you think somebody else knows it. You must be 18 or older, or order together with a parent or guardian.',
          )}
        </p>
      </Section>

      <Section title={t('Products')}>
        <p>
          {t(
            'Each product page says what is in the pack, how much it weighs and what it costs. Dates and nuts are grown, not made, so size and colour differ a little from the picture. If you have an allergy, read the label of each pack before you eat: it names the allergens that the food contains, and those that it may contain because they are handled where it is packed. What we write about food and health is no medical advice.',
          )}
        </p>
      </Section>

      <Section title={t('Prices and tax')}>
        <p>
          {taxMode
            ? t(pricesWithTax[taxMode])
            : t(
                'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. At checkout {percent}% tax is added to the cart amount; shipping is free. The cart shows all three, and their total, before you pay.',
                { percent: taxPercent },
              )}
        </p>
        <p>
          {t(
            'If a price is plainly wrong, ₹5 for a kilo of almonds for example, we may cancel the order, with your money back at once.',
          )}
        </p>
      </Section>

      <Section title={t('Ordering and paying')}>
        <ol>
          <li>
            {t(
              'When you press Pay we set your items aside for up to {minutes} minutes and open the payment window of Razorpay. Card, UPI and bank details go to Razorpay and never to us.',
              { minutes: HOLD_MINUTES },
            )}
          </li>
          <li>
            {t(
              'As soon as the payment is confirmed, the order is placed and the sale is agreed. You see it under My Orders and get an email.',
            )}
          </li>
          <li>{t('If no payment comes, the order expires and the items are on sale again.')}</li>
          <li>
            {t(
              'A payment that reaches us too late, or twice, is refunded without you having to ask. Banks take {days}.',
              { days: translated(REFUND_DAYS) },
            )}
          </li>
        </ol>
      </Section>

      <Section title={t('Delivery, cancelling, refunds')}>
        <p>
          {deliveryState ? (
            <T
              text="We deliver in {state} only, in {days}: see {shipping}. You may cancel within {minutes} minutes of ordering while the order is not on its way yet, and we take back anything spoilt, damaged or wrong: see {cancellation}."
              state={translated(deliveryState)}
              {...deliveryAndRefunds()}
            />
          ) : (
            <T
              text="We deliver throughout India, in {days}: see {shipping}. You may cancel within {minutes} minutes of ordering while the order is not on its way yet, and we take back anything spoilt, damaged or wrong: see {cancellation}."
              {...deliveryAndRefunds()}
            />
          )}
        </p>
      </Section>

      <Section title={t('Using this site')}>
        <p>
          {t(
            "Please do not try to get into other people's accounts, overload the shop, buy up stock to resell it as our own, or copy our texts and pictures for another shop. We may close an account that does.",
          )}
        </p>
      </Section>

      <Section title={t('What we are responsible for')}>
        <p>
          {t(
            "We are responsible for the food we sell and for what we promise here, but not for things no shop can prevent, such as a flood or a failure of the banks' network, nor for losses that nobody could foresee. This never limits our liability for harm to health, for defective goods, or wherever the law does not allow a limit.",
          )}
        </p>
      </Section>

      <Section title={t('Law and complaints')}>
        <p>
          {t(
            'Indian law applies, and the courts at {city}; as a consumer you may also go to the Consumer Commission where you live. Before that, please give us a chance: our grievance officer answers within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.',
            { city },
          )}
        </p>
        <GrievanceOfficer />
      </Section>

      <Section title={t('When these terms change')}>
        <p>
          <T
            text="The terms on this page on the day you order are the ones that count for that order. If we change something important, the date at the top changes too. Questions? {email}"
            email={<MailLink to={shop.email} />}
          />
        </p>
      </Section>
    </Policy>
  )
}

function deliveryAndRefunds() {
  return {
    days: translated(DELIVERY_DAYS),
    shipping: <Link to={paths.shippingDelivery()}>{t('Shipping & Delivery')}</Link>,
    minutes: CANCEL_WINDOW_MINUTES,
    cancellation: <Link to={paths.cancellationRefund()}>{t('Cancellation & Refund')}</Link>,
  }
}
