import { Link } from 'react-router'

import { PHOTO_DAYS } from '#contract/messages/report-rules'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'

export const meta = () => pageMeta('Privacy Policy', `What ${shop.name} knows about you, why, and how to change it.`)

export default function PrivacyPolicyPage() {
  const { googleEnabled, deliveryPromise, courier, gifts, whatsapp } = useSettings()
  return (
    <Policy
      title="Privacy Policy"
      updated="29 November 2026"
      inShort={[
        <>We keep what we need to sell and deliver food to you, and nothing for advertising.</>,
        <>No tracking, no analytics by others, no selling of data. Card numbers and UPI PINs never reach us.</>,
        <>
          Write to <MailLink to={shop.grievanceOfficer.email} /> to see, correct or erase what we know.
        </>,
      ]}
    >
      <p>
        This is the notice under section 5 of the Digital Personal Data Protection Act, 2023. {shop.legalName},{' '}
        {shop.address.city}, decides how your data is used (in the words of the Act: it is the data fiduciary).
      </p>

      <Section title="What we keep, and what for">
        <ul>
          <li>
            <strong>Your account</strong>: name, email address and a password, stored only as a hash that cannot be
            reversed. To let you in, and nobody else.
          </li>
          {googleEnabled && (
            <li>
              <strong>If you sign in with Google</strong>: your name, email address and the ID of your Google account.
              We ask Google for nothing else.
            </li>
          )}
          <li>
            <strong>Your cart and your addresses</strong>: name, street, city, PIN code, phone, email. To fill in the
            checkout and to deliver.
          </li>
          <li>
            <strong>Your orders</strong>: what you bought, when, for how much, where it went, and the payment reference.
            To send it, to refund it if need be, and because tax law requires records.
          </li>
          <li>
            <strong>What you write to us</strong> in the contact form, to answer you. It is deleted after two years.
          </li>
          <li>
            <strong>Your email address for the newsletter</strong>, only if you subscribed and, unless you had confirmed
            it before, pressed the button in our email. We note which text you agreed to, when and in which form.
          </li>
          {whatsapp && (
            <li>
              <strong>Your phone</strong>, only if you confirm it by a code from WhatsApp. To let you in with such
              codes, and, only if you ask for it, to send you news of your orders. STOP from that phone ends them.
            </li>
          )}
          <li>
            <strong>The products you wait for</strong>, only if you asked us to tell you when one is back in stock:
            which one, and since when. To write to you once.
          </li>
          <li>
            <strong>Your tickets</strong>: what you write to us on the contact page or in answer to our emails, and our
            answers. To settle what you ask within the time of the law. Files that come with an email are not kept.
          </li>
          <li>
            <strong>What you report of an order</strong>: which pieces, why, your words and your photos. To refund them
            or send them again. Only the people who pack or answer you see the photos; where they were taken is removed
            from them.
          </li>
          <li>
            <strong>Your reviews</strong>: the stars, words and photos that you give a product. Everybody can read them,
            with the first word of your name.
          </li>
          {gifts && (
            <li>
              <strong>What you write of a gift</strong>, only if an order is one: the message, and the name and phone of
              the recipient. To print the message and to deliver the parcel. With the order, until you delete your
              account.
            </li>
          )}
          <li>
            <strong>Your passkeys</strong>, only if you add any: the public half of each, its name, and when it was last
            used. To let you in. Your finger and face never leave your device. Until you remove the passkey.
          </li>
          <li>
            <strong>Where you are logged in</strong>: the browser and system of each device, as “Chrome on Android”, and
            when it was last used. To show you, so that you can log a lost phone out. Until the device is logged out.
          </li>
          <li>
            <strong>Technical records</strong>: IP address, time and page of a request, so that the shop stays up and
            break-ins are noticed. The limits that stop password guessing, and an order that waits for its payment, keep
            only a hash of the address.
          </li>
          <li>
            <strong>A record of logins</strong>: when your account was logged in to, tried or changed, and the first
            part of the IP address, which many share. So that you and we can tell whether it was you.
          </li>
        </ul>
      </Section>

      <Section title="Who else sees it">
        <ul>
          <li>
            <strong>Razorpay</strong> takes the payment. It gets your name, email, phone number, the amount and what you
            type into its window or on its page. We get back whether it worked, a reference and what it reports of the
            payment: the way you paid, which may be your UPI ID or the last digits of a card, and the email and phone
            number you gave it.
          </li>
          <li>
            <strong>The courier</strong> gets the name, address and phone number on the parcel.
            {courier && ' It reports to us where the parcel is, under its tracking number.'}
          </li>
          <li>
            <strong>Our email provider</strong> delivers the emails we send you.
          </li>
          {googleEnabled && (
            <li>
              <strong>Google</strong>, only if you choose to sign in with it, learns that you did.
            </li>
          )}
          {whatsapp && (
            <li>
              <strong>WhatsApp</strong> (Meta), only if you use your phone here: the number, your codes, and the
              numbers, amounts and parcels of your orders if you asked for news.
            </li>
          )}
          <li>
            <strong>Authorities</strong>, where the law obliges us.
          </li>
        </ul>
        <p>Nobody else. We do not sell, rent or swap your data.</p>
      </Section>

      <Section title="Cookies">
        <p>
          One cookie keeps you logged in, for 30 days at most and 7 days without a visit. Another lasts a few minutes
          while you are away signing in with Google. A third one, kept for a year, tells that you have logged in or
          asked for a code in this browser before, so that nobody who guesses passwords can lock you out; it names your
          account only by a hash. There are no others, which is why there is no banner asking you to accept any.
        </p>
        <p>
          Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in
          it, the address you chose last, one that you have begun to write,
          {deliveryPromise && ' the PIN code you asked about,'}
          {gifts && ' what you have typed of a gift,'} and the order you are paying.
        </p>
      </Section>

      <Section title="How long we keep it">
        <ul>
          <li>Account, addresses and cart: until you delete them.</li>
          <li>
            Orders and invoices: 72 months after the annual return of their year is due, as section 36 of the Central
            Goods and Services Tax Act, 2017 requires. When you delete your account, they stay without your name, street
            and phone, unless rule 46 asks for name and address, from ₹50,000 on.
          </li>
          <li>What Razorpay reports of your payments, beside the reference: 90 days.</li>
          <li>
            A code for a new password works for {RESET_CODE_LIFETIME_MINUTES} minutes. Your request, with your email
            address and hashes of the code, of your browser and of its network, is kept for about a day.
          </li>
          <li>The record of logins: 180 days.</li>
          <li>Emails to you: a day after they are sent, 30 days if they could not be delivered.</li>
          <li>
            Newsletter: until you unsubscribe, by one press in each newsletter or on your account page. The record of
            your consent: a year longer, with your email only as a hash. A question that you did not answer: a week.
          </li>
          <li>That an account was deleted: a year, with the email only as a hash.</li>
          <li>
            Tickets: two years after they are closed, as long as section 69 of the Consumer Protection Act, 2019 lets
            you complain. Then, or when you delete your account, only their dates stay.
          </li>
          <li>
            Photos of a report: {PHOTO_DAYS} days after we have settled it; your words: two years. Both go at once when
            you delete your account. Which pieces it was about stays with the order.
          </li>
          <li>Reviews: until you withdraw them or delete your account.</li>
          <li>
            That you wait for a product: until we have written to you or you stop, and for a year at most. The code in
            the stop link of that email: a year after the last one.
          </li>
        </ul>
      </Section>

      <Section title="Your rights">
        <p>Under the Act you may, free of charge:</p>
        <ul>
          <li>ask what we keep about you and with whom we shared it;</li>
          <li>have it corrected, completed or brought up to date;</li>
          <li>have it erased, apart from what the law makes us keep;</li>
          <li>withdraw a consent, for example to the newsletter, as easily as you gave it;</li>
          <li>nominate somebody to exercise these rights if you die or can no longer do so.</li>
        </ul>
        <p>
          You can change your name, password and addresses, and leave the newsletter, on your{' '}
          <Link to={paths.account()}>account page</Link>, and download your data or delete your account on{' '}
          <Link to={paths.yourData()}>Your Data</Link>, which says all of this in plain words. For everything else write
          from the email address of your account to the person below. If the answer does not satisfy you, you can
          complain to the Data Protection Board of India.
        </p>
        <GrievanceOfficer />
      </Section>

      <Section title="Children">
        <p>
          The shop is for adults. If a child has opened an account without a parent&apos;s consent, tell us and we close
          it and erase its data.
        </p>
      </Section>

      <Section title="Keeping it safe">
        <p>
          The connection is encrypted, passwords are hashed, and only people who pack or answer you can see orders. If
          data is ever lost or seen by somebody who should not, we tell you and the Data Protection Board without delay.
        </p>
      </Section>
    </Policy>
  )
}
