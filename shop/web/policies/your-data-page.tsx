import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/your-data-page'
import { t } from '#contract/language/language'
import { PHOTO_DAYS } from '#contract/messages/report-rules'
import { paths } from '#contract/paths'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { actOnServer } from '#web/policies/act-on-data.ts'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { YourDataActs } from '#web/policies/your-data-acts.tsx'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(
    t('Your Data'),
    t('What {shop} keeps about you, why, for how long, and how to take it with you or erase it.', { shop: shop.name }),
  )

/** The notice of the Digital Personal Data Protection Act, 2023, in plain words. The Privacy Policy has the same in full. */
export const action = actOnServer

export default function YourDataPage({ actionData }: Route.ComponentProps) {
  const isDeleted = useSearchParams()[0].has('deleted')
  return (
    <>
      {isDeleted && (
        <div id="deleted" className="shell scroll-mt-16 pt-8">
          <p role="status" className="max-w-[42rem] rounded-card bg-pistachio-soft px-5 py-4 text-pistachio-ink">
            <T
              text="{deleted} We have sent you one last email about it. Below is what we still keep."
              deleted={<strong>{t('Your account is deleted.')}</strong>}
            />
          </p>
        </div>
      )}
      <Policy
        title={t('Your Data')}
        updated="25 November 2026"
        inShort={[
          <T
            key="take"
            text="You can download everything and delete your account yourself, {below}, at any time."
            below={<a href="#take">{t('below')}</a>}
          />,
          t('We need your data to send you what you buy. Nobody pays us for it, and no advertiser sees it.'),
          <T
            key="write"
            text="Something wrong? Write to {email}."
            email={<MailLink to={shop.grievanceOfficer.email} />}
          />,
        ]}
      >
        <WhatWeKeep />
        <YourRights />
        <Deleting />
        <div id="take" className="scroll-mt-20">
          <YourDataActs answered={actionData} />
        </div>
        <Complaining />
      </Policy>
    </>
  )
}

function WhatWeKeep() {
  const { googleEnabled, gifts, whatsapp } = useSettings()
  return (
    <Section title={t('What we keep, why, and until when')}>
      <dl className="mt-4 border-b border-line">
        <Kept what={t('Account')} until={t('You delete it.')}>
          {googleEnabled
            ? t(
                'Name, email and a hash of the password, or the ID of your Google account: to let you in, and nobody else.',
              )
            : t('Name, email and a hash of the password: to let you in, and nobody else.')}
        </Kept>
        <Kept what={t('Addresses, cart')} until={t('You delete them.')}>
          {t('To fill in the checkout and to deliver.')}
        </Kept>
        <Kept
          what={t('Orders, invoices')}
          until={t(
            '72 months after the annual tax return of their year is due, which is up to eight years. Without your name, street and phone once you delete your account; with name and street if the order is of ₹50,000 or more.',
          )}
        >
          {t(
            'To send them, to refund you, and because tax law asks for it (CGST Act, section 36, and Rules, rule 46).',
          )}
        </Kept>
        <Kept
          what={t('Reports of your payments')}
          until={t('90 days. The reference of a payment stays with its order.')}
        >
          {t(
            'What Razorpay tells us, which may hold an email, a phone number or a UPI ID: to find a payment that got lost.',
          )}
        </Kept>
        <Kept what={t('Newsletter')} until={t('You unsubscribe.')}>
          {t(
            'Your email, if you pressed the button in our mail. That you agreed: which text, when and in which form, for a year after you unsubscribe, with your email only as a hash.',
          )}
        </Kept>
        {whatsapp && (
          <Kept what={t('Phone')} until={t('You remove it or delete your account. What became of a message, 30 days.')}>
            {t(
              'The number that you confirmed by a code, and whether news of orders go there: to let you in, and to write to you. That a phone wrote STOP stays, so that nobody makes us write to it again.',
            )}
          </Kept>
        )}
        <Kept what={t('Products you wait for')} until={t('We have written to you, or you stop; a year at most.')}>
          {t('To tell you once that one is back.')}
        </Kept>
        {gifts && (
          <Kept what={t('Gifts')} until={t('You delete your account.')}>
            {t(
              'The message, and the name and phone of the person who gets it, which you give us: to print the one and to deliver to the other.',
            )}
          </Kept>
        )}
        <Kept
          what={t('Reports of pieces')}
          until={t('You delete your account. Photos {days} days and words two years after the report is closed.', {
            days: PHOTO_DAYS,
          })}
        >
          {t('Which pieces of an order, your words and your photos: to refund them or send them again.')}
        </Kept>
        <Kept what={t('Reviews')} until={t('You withdraw them or delete your account.')}>
          {t('The stars, words and photos that you give a product: to show them to everybody.')}
        </Kept>
        <Kept what={t('Tickets')} until={t('You delete your account, or two years after the ticket is closed.')}>
          {t('What you write to us, and our answers: to settle it.')}
        </Kept>
        <Kept what={t('What you write to us')} until={t('You delete your account, or two years have passed.')}>
          {t('Messages of the contact form: to answer you.')}
        </Kept>
        <Kept what={t('Where you are logged in')} until={t('You log out there; 30 days at most.')}>
          {t('Browser and system of each device, and when it was last used: to keep you logged in.')}
        </Kept>
        <Kept what={t('Passkeys')} until={t('You remove them.')}>
          {t('The public half of each, its name and when it was last used: to let you in.')}
        </Kept>
        <Kept
          what={t('Record of logins')}
          until={t('180 days, also if you delete your account; then without your name.')}
        >
          {t(
            'When your account was logged in to, tried or changed, and the first part of the IP address: so that you and we can tell whether it was you.',
          )}
        </Kept>
        <Kept what={t('Requests for a code')} until={t('A day.')}>
          {t(
            'When a code to set a password or to delete the account was asked for: so that nobody floods your mailbox.',
          )}
        </Kept>
        <Kept what={t('Technical records')} until={t('The log of the server is overwritten.')}>
          {t('IP address, time and page of a request: so that the shop stays up and break-ins are noticed.')}
        </Kept>
        <Kept what={t('Emails to you')} until={t('A day after they are sent; 30 days if they could not be delivered.')}>
          {t('To deliver them.')}
        </Kept>
      </dl>
      <p>
        <T
          text="We rely on your consent for the newsletter and for the products you wait for, and on what you ask us to do, a purchase, for the rest. Who else sees data, and our cookies: {privacyPolicy}."
          privacyPolicy={<Link to={paths.privacyPolicy()}>{t('Privacy Policy')}</Link>}
        />
      </p>
    </Section>
  )
}

function Kept({ what, until, children }: { what: string; until: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="font-semibold">{what}</dt>
      <dd>{children}</dd>
      <dd className="mt-1 text-sm text-ink-soft sm:col-start-2">
        <strong className="font-semibold">{t('Until:')}</strong> {until}
      </dd>
    </div>
  )
}

function YourRights() {
  return (
    <Section title={t('What you may do')}>
      <ul>
        <li>
          <T
            text="{what}: {download} everything as one file."
            what={<strong>{t('See it')}</strong>}
            download={<a href="#take">{t('download')}</a>}
          />
        </li>
        <li>
          <T
            text="{what}: name, password and addresses on your {accountPage}; anything else, write to us."
            what={<strong>{t('Correct it')}</strong>}
            accountPage={<Link to={paths.account()}>{t('account page')}</Link>}
          />
        </li>
        <li>
          <T
            text="{what}: {deleteAccount}, or one address."
            what={<strong>{t('Erase it')}</strong>}
            deleteAccount={<a href="#take">{t('delete your account')}</a>}
          />
        </li>
        <li>
          <T
            text="{what} as easily as you gave it: one press in each newsletter, or on your account page."
            what={<strong>{t('Take a consent back')}</strong>}
          />
        </li>
        <li>
          <T
            text="{what} who may do all this if you die or no longer can: write to us."
            what={<strong>{t('Name somebody')}</strong>}
          />
        </li>
      </ul>
      <p>
        {t(
          'All of it is free. These are your rights under sections 6 and 11 to 14 of the Digital Personal Data Protection Act, 2023.',
        )}
      </p>
    </Section>
  )
}

function Deleting() {
  return (
    <Section title={t('What happens when you delete your account')}>
      <ol>
        <li>
          {t(
            'Until an order on its way has arrived, and an open payment or a refund is finished, we still need your data, and the page says so.',
          )}
        </li>
        <li>
          {t(
            'You prove that it is you, by your password or a code in an email. Messages that you sent without a login, and a newsletter, are known by your email alone: they go too once a code, a new password or Google has shown that the email is yours.',
          )}
        </li>
        <li>
          {t(
            'At once, your account goes with all that names you: name, email, password, addresses, cart, logins, messages, subscriptions, emails that wait to be sent. Every device is logged out.',
          )}
        </li>
        <li>
          {t(
            'Your orders stay, for the tax office, with what was bought, the amounts and the state. They are no longer connected with you or with each other.',
          )}
        </li>
        <li>{t('You get one last email, which we delete a day after it is sent.')}</li>
        <li>
          {t(
            'That an account was deleted, and when, stays for a year, with the email only as a hash: so that we can prove it.',
          )}
        </li>
        <li>
          {t(
            'Backups of the shop keep the old state until they are overwritten. If one is ever restored, write to us, and we delete your account again.',
          )}
        </li>
      </ol>
    </Section>
  )
}

function Complaining() {
  return (
    <Section title={t('How to complain')}>
      <p>
        {t(
          'First to our grievance officer. We confirm within 48 hours and answer within a month, and never later than the 90 days that the Digital Personal Data Protection Rules, 2025 allow.',
        )}
      </p>
      <GrievanceOfficer />
      <p>
        {t(
          'If the answer does not satisfy you, or none comes, you can complain to the Data Protection Board of India, which works online. Please write to us first: the Board asks for that.',
        )}
      </p>
    </Section>
  )
}
