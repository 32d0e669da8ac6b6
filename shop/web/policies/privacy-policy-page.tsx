import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { PHOTO_DAYS } from '#contract/messages/report-rules'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(t('Privacy Policy'), t('What {shop} knows about you, why, and how to change it.', { shop: shop.name }))

export default function PrivacyPolicyPage() {
  const { googleEnabled, deliveryPromise, courier, gifts, whatsapp } = useSettings()
  return (
    <Policy
      title={t('Privacy Policy')}
      updated="29 November 2026"
      inShort={[
        t('We keep what we need to sell and deliver food to you, and nothing for advertising.'),
        t('No tracking, no analytics by others, no selling of data. Card numbers and UPI PINs never reach us.'),
        <T
          key="write"
          text="Write to {email} to see, correct or erase what we know."
          email={<MailLink to={shop.grievanceOfficer.email} />}
        />,
      ]}
    >
      <p>
        {t(
          'This is the notice under section 5 of the Digital Personal Data Protection Act, 2023. {legalName}, {city}, decides how your data is used (in the words of the Act: it is the data fiduciary).',
          { legalName: shop.legalName, city: shop.address.city },
        )}
      </p>

      <Section title={t('What we keep, and what for')}>
        <ul>
          <li>
            <T
              text="{what}: name, email address, the language you chose, and a password, stored only as a hash that cannot be reversed. To let you in, and nobody else."
              what={<strong>{t('Your account')}</strong>}
            />
          </li>
          {googleEnabled && (
            <li>
              <T
                text="{what}: your name, email address and the ID of your Google account. We ask Google for nothing else."
                what={<strong>{t('If you sign in with Google')}</strong>}
              />
            </li>
          )}
          <li>
            <T
              text="{what}: name, street, city, PIN code, phone, email. To fill in the checkout and to deliver."
              what={<strong>{t('Your cart and your addresses')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: what you bought, when, for how much, where it went, and the payment reference. To send it, to refund it if need be, and because tax law requires records."
              what={<strong>{t('Your orders')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what} in the contact form, to answer you. It is deleted after two years."
              what={<strong>{t('What you write to us')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}, only if you subscribed and, unless you had confirmed it before, pressed the button in our email. We note which text you agreed to, when and in which form."
              what={<strong>{t('Your email address for the newsletter')}</strong>}
            />
          </li>
          {whatsapp && (
            <li>
              <T
                text="{what}, only if you confirm it by a code from WhatsApp. To let you in with such codes, and, only if you ask for it, to send you news of your orders. STOP from that phone ends them."
                what={<strong>{t('Your phone')}</strong>}
              />
            </li>
          )}
          <li>
            <T
              text="{what}, only if you asked us to tell you when one is back in stock: which one, and since when. To write to you once."
              what={<strong>{t('The products you wait for')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: what you write to us on the contact page or in answer to our emails, and our answers. To settle what you ask within the time of the law. Files that come with an email are not kept."
              what={<strong>{t('Your tickets')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: which pieces, why, your words and your photos. To refund them or send them again. Only the people who pack or answer you see the photos; where they were taken is removed from them."
              what={<strong>{t('What you report of an order')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: the stars, words and photos that you give a product. Everybody can read them, with the first word of your name."
              what={<strong>{t('Your reviews')}</strong>}
            />
          </li>
          {gifts && (
            <li>
              <T
                text="{what}, only if an order is one: the message, and the name and phone of the recipient. To print the message and to deliver the parcel. With the order, until you delete your account."
                what={<strong>{t('What you write of a gift')}</strong>}
              />
            </li>
          )}
          <li>
            <T
              text="{what}, only if you add any: the public half of each, its name, and when it was last used. To let you in. Your finger and face never leave your device. Until you remove the passkey."
              what={<strong>{t('Your passkeys')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: the browser and system of each device, as “Chrome on Android”, and when it was last used. To show you, so that you can log a lost phone out. Until the device is logged out."
              what={<strong>{t('Where you are logged in')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: IP address, time and page of a request, so that the shop stays up and break-ins are noticed. The limits that stop password guessing, and an order that waits for its payment, keep only a hash of the address."
              what={<strong>{t('Technical records')}</strong>}
            />
          </li>
          <li>
            <T
              text="{what}: when your account was logged in to, tried or changed, and the first part of the IP address, which many share. So that you and we can tell whether it was you."
              what={<strong>{t('A record of logins')}</strong>}
            />
          </li>
        </ul>
      </Section>

      <Section title={t('Who else sees it')}>
        <ul>
          <li>
            <T
              text="{who} takes the payment. It gets your name, email, phone number, the amount and what you type into its window or on its page. We get back whether it worked, a reference and what it reports of the payment: the way you paid, which may be your UPI ID or the last digits of a card, and the email and phone number you gave it."
              who={<strong>{t('Razorpay')}</strong>}
            />
          </li>
          <li>
            <T
              text={
                courier
                  ? '{who} gets the name, address and phone number on the parcel. It reports to us where the parcel is, under its tracking number.'
                  : '{who} gets the name, address and phone number on the parcel.'
              }
              who={<strong>{t('The courier')}</strong>}
            />
          </li>
          <li>
            <T text="{who} delivers the emails we send you." who={<strong>{t('Our email provider')}</strong>} />
          </li>
          {googleEnabled && (
            <li>
              <T
                text="{who}, only if you choose to sign in with it, learns that you did."
                who={<strong>{t('Google')}</strong>}
              />
            </li>
          )}
          {whatsapp && (
            <li>
              <T
                text="{who} (Meta), only if you use your phone here: the number, your codes, and the numbers, amounts and parcels of your orders if you asked for news."
                who={<strong>{t('WhatsApp')}</strong>}
              />
            </li>
          )}
          <li>
            <T text="{who}, where the law obliges us." who={<strong>{t('Authorities')}</strong>} />
          </li>
        </ul>
        <p>{t('Nobody else. We do not sell, rent or swap your data.')}</p>
      </Section>

      <Section title={t('Cookies')}>
        <p>
          {t(
            'One cookie keeps you logged in, for 30 days at most and 7 days without a visit. Another lasts a few minutes while you are away signing in with Google. A third one, kept for a year, tells that you have logged in or asked for a code in this browser before, so that nobody who guesses passwords can lock you out; it names your account only by a hash. If you choose a language, a fourth one keeps it for a year. There are no others, which is why there is no banner asking you to accept any.',
          )}
        </p>
        <p>{keptByBrowser({ asksForPin: Boolean(deliveryPromise), hasGifts: Boolean(gifts) })}</p>
      </Section>

      <Section title={t('How long we keep it')}>
        <ul>
          <li>{t('Account, addresses and cart: until you delete them.')}</li>
          <li>
            {t(
              'Orders and invoices: 72 months after the annual return of their year is due, as section 36 of the Central Goods and Services Tax Act, 2017 requires. When you delete your account, they stay without your name, street and phone, unless rule 46 asks for name and address, from ₹50,000 on.',
            )}
          </li>
          <li>{t('What Razorpay reports of your payments, beside the reference: 90 days.')}</li>
          <li>
            {t(
              'A code for a new password works for {minutes} minutes. Your request, with your email address and hashes of the code, of your browser and of its network, is kept for about a day.',
              { minutes: RESET_CODE_LIFETIME_MINUTES },
            )}
          </li>
          <li>{t('The record of logins: 180 days.')}</li>
          <li>{t('Emails to you: a day after they are sent, 30 days if they could not be delivered.')}</li>
          <li>
            {t(
              'Newsletter: until you unsubscribe, by one press in each newsletter or on your account page. The record of your consent: a year longer, with your email only as a hash. A question that you did not answer: a week.',
            )}
          </li>
          <li>{t('That an account was deleted: a year, with the email only as a hash.')}</li>
          <li>
            {t(
              'Tickets: two years after they are closed, as long as section 69 of the Consumer Protection Act, 2019 lets you complain. Then, or when you delete your account, only their dates stay.',
            )}
          </li>
          <li>
            {t(
              'Photos of a report: {days} days after we have settled it; your words: two years. Both go at once when you delete your account. Which pieces it was about stays with the order.',
              { days: PHOTO_DAYS },
            )}
          </li>
          <li>{t('Reviews: until you withdraw them or delete your account.')}</li>
          <li>
            {t(
              'That you wait for a product: until we have written to you or you stop, and for a year at most. The code in the stop link of that email: a year after the last one.',
            )}
          </li>
        </ul>
      </Section>

      <Section title={t('Your rights')}>
        <p>{t('Under the Act you may, free of charge:')}</p>
        <ul>
          <li>{t('ask what we keep about you and with whom we shared it;')}</li>
          <li>{t('have it corrected, completed or brought up to date;')}</li>
          <li>{t('have it erased, apart from what the law makes us keep;')}</li>
          <li>{t('withdraw a consent, for example to the newsletter, as easily as you gave it;')}</li>
          <li>{t('nominate somebody to exercise these rights if you die or can no longer do so.')}</li>
        </ul>
        <p>
          <T
            text="You can change your name, password and addresses, and leave the newsletter, on your {accountPage}, and download your data or delete your account on {yourData}, which says all of this in plain words. For everything else write from the email address of your account to the person below. If the answer does not satisfy you, you can complain to the Data Protection Board of India."
            accountPage={<Link to={paths.account()}>{t('account page')}</Link>}
            yourData={<Link to={paths.yourData()}>{t('Your Data')}</Link>}
          />
        </p>
        <GrievanceOfficer />
      </Section>

      <Section title={t('Children')}>
        <p>
          {t(
            "The shop is for adults. If a child has opened an account without a parent's consent, tell us and we close it and erase its data.",
          )}
        </p>
      </Section>

      <Section title={t('Keeping it safe')}>
        <p>
          {t(
            'The connection is encrypted, passwords are hashed, and only people who pack or answer you can see orders. If data is ever lost or seen by somebody who should not, we tell you and the Data Protection Board without delay.',
          )}
        </p>
      </Section>
    </Policy>
  )
}

function keptByBrowser({ asksForPin, hasGifts }: { asksForPin: boolean; hasGifts: boolean }): string {
  if (asksForPin && hasGifts) {
    return t(
      'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, the PIN code you asked about, what you have typed of a gift, and the order you are paying.',
    )
  }
  if (asksForPin) {
    return t(
      'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, the PIN code you asked about, and the order you are paying.',
    )
  }
  if (hasGifts) {
    return t(
      'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, what you have typed of a gift, and the order you are paying.',
    )
  }
  return t(
    'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, and the order you are paying.',
  )
}
