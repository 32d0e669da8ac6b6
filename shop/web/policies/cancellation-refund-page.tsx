import { Link } from 'react-router'

import { plural, t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { CANCEL_WINDOW_MINUTES, REFUND_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, PhoneLink, Policy, Section } from '#web/policies/policy.tsx'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(
    t('Cancellation & Refund'),
    t('Cancel within {span}; refunds reach you in {days}.', { span: spanInWords(), days: translated(REFUND_DAYS) }),
  )

const hours = CANCEL_WINDOW_MINUTES / 60
const spanInWords = () => plural(hours, '1 hour', '{count} hours')

export default function CancellationRefundPage() {
  const span = spanInWords()
  const days = translated(REFUND_DAYS)
  const myOrders = <Link to={paths.myOrders()}>{t('My Orders')}</Link>
  return (
    <Policy
      title={t('Cancellation & Refund')}
      updated="26 November 2026"
      inShort={[
        t('You can cancel within {span} of ordering, free of charge.', { span }),
        t('Refunds go back to the account you paid from, in {days}.', { days }),
        t('If something arrives spoilt, damaged or wrong, we replace it or give the money back.'),
      ]}
    >
      <Section title={t('Changing your mind')}>
        <p>
          <T
            text="Plans change. Within {span} of placing an order, open {myOrders} and cancel it there, packed or not. It costs nothing, you need not give a reason, and the full amount is refunded, tax included."
            span={span}
            myOrders={myOrders}
          />
        </p>
        <p>
          {t(
            'Only what is on its way to you within that time already cannot be called back, and My Orders says so. Because we sell food, we cannot take back an order that is simply no longer wanted once it has left us.',
          )}
        </p>
      </Section>

      <Section title={t('When we cancel')}>
        <p>
          {t(
            'Now and then we have to cancel an order ourselves, for example when a pack turns out to be damaged on our shelf and there is no other. You get an email and the full amount back. There is no cancellation charge, ever.',
          )}
        </p>
      </Section>

      <Section title={t('Something is wrong with the parcel')}>
        <p>
          <T
            text="Please open the parcel soon after it arrives. If anything is spoilt, past its date, damaged, missing or not what you ordered, report it in {myOrders}, write to {email} or call {phone}, if you can within 48 hours. Give your order number and a photo of the pack and its label. We then send the item again or refund it, whichever you prefer; if we need it back, we collect it at our cost."
            myOrders={myOrders}
            email={<MailLink to={shop.email} />}
            phone={<PhoneLink to={shop.phone} />}
          />
        </p>
        <p>
          {t(
            'The same holds for a parcel that comes later than we promised, or never. Asking within 48 hours helps us find out what went wrong; your rights under the Consumer Protection Act, 2019 do not end with it.',
          )}
        </p>
      </Section>

      <Section title={t('How the money comes back')}>
        <ul>
          <li>{t('We start a refund at once, through Razorpay, to the card, bank account or UPI you paid with.')}</li>
          <li>
            <T
              text="Your bank needs {days} to show it. {myOrders} shows where the refund is and, as soon as the bank gives one, its reference number."
              days={days}
              myOrders={myOrders}
            />
          </li>
          <li>
            {t(
              'If you were charged but the order did not go through, or were charged twice, you need not do anything: we notice it and send the money back by ourselves.',
            )}
          </li>
        </ul>
        <p>
          {t('Nothing after {days}? Send us the order number and we will follow it up with the bank for you.', {
            days,
          })}
        </p>
      </Section>

      <Section title={t('If we do not agree')}>
        <p>
          {t(
            'Our grievance officer answers within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.',
          )}
        </p>
        <GrievanceOfficer />
        <p>{t('You can also call the National Consumer Helpline on 1915.')}</p>
      </Section>
    </Policy>
  )
}
