import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'

export const meta = () => pageMeta('Privacy Policy', `What ${shop.name} knows about you, why, and how to change it.`)

export default function PrivacyPolicyPage() {
  const { googleEnabled, backInStockMails } = useSettings()
  return (
    <Policy
      title="Privacy Policy"
      updated="22 November 2026"
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
            <strong>What you write to us</strong> in the contact form, to answer you.
          </li>
          <li>
            <strong>Your email address for the newsletter</strong>, only if you typed it into the newsletter box or
            subscribed on your account page.
          </li>
          {backInStockMails && (
            <li>
              <strong>The products you wait for</strong>, only if you asked us to tell you when one is back in stock:
              which one, and since when. To write to you once.
            </li>
          )}
          <li>
            <strong>Technical records</strong>: IP address, time and page of a request, so that the shop stays up and
            break-ins are noticed. The limits that stop password guessing keep only a hash of the address.
          </li>
        </ul>
      </Section>

      <Section title="Who else sees it">
        <ul>
          <li>
            <strong>Razorpay</strong> takes the payment. It gets your name, email, the amount and what you type into its
            window. We get back whether it worked, a reference and what it reports of the payment: the way you paid,
            which may be your UPI ID or the last digits of a card, and the email and phone number you gave it.
          </li>
          <li>
            <strong>The courier</strong> gets the name, address and phone number on the parcel.
          </li>
          <li>
            <strong>Our email provider</strong> delivers the emails we send you.
          </li>
          {googleEnabled && (
            <li>
              <strong>Google</strong>, only if you choose to sign in with it, learns that you did.
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
      </Section>

      <Section title="How long we keep it">
        <ul>
          <li>Account, addresses and cart: until you ask us to erase them.</li>
          <li>
            Orders and invoices: 72 months after the annual return of their year is due, as section 36 of the Central
            Goods and Services Tax Act, 2017 requires.
          </li>
          <li>What Razorpay reports of your payments, beside the reference: 90 days.</li>
          <li>
            A code for a new password works for {RESET_CODE_LIFETIME_MINUTES} minutes. Your request, with your email
            address and hashes of the code, of your browser and of its network, is kept for about a day.
          </li>
          <li>Emails to you: a day after they are sent, 30 days if they could not be delivered.</li>
          <li>Newsletter: until you unsubscribe on your account page, or tell us to stop.</li>
          {backInStockMails && (
            <li>
              That you wait for a product: until we have written to you or you stop, and for a year at most. The code in
              the stop link of that email: a year after the last one.
            </li>
          )}
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
          <Link to={paths.account()}>account page</Link>. For everything else write from the email address of your
          account to the person below. If the answer does not satisfy you, you can complain to the Data Protection Board
          of India.
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
