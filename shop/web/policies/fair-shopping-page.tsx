import { t } from '#contract/language/language'
import { howWeReview } from '#contract/reviews/review-wording'
import { shop } from '#shop'
import { pageMeta } from '#web/page-meta.ts'
import { darkPatterns } from '#web/policies/dark-patterns.tsx'
import { GrievanceOfficer, MailLink, Policy, Section } from '#web/policies/policy.tsx'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

export const meta = () =>
  pageMeta(t('Fair Shopping'), t('Thirteen tricks of online shops, and what {shop} does instead.', { shop: shop.name }))

export default function FairShoppingPage() {
  const patterns = darkPatterns(useSettings())
  return (
    <Policy
      title={t('Fair Shopping')}
      updated="25 November 2026"
      inShort={[
        t('The total in your cart is what you pay, and stock and prices are the true ones.'),
        t('Nothing is added, ticked, renewed or counted down to make you buy.'),
        <T
          key="write"
          text="Do you feel tricked? Write to {email}."
          email={<MailLink to={shop.grievanceOfficer.email} />}
        />,
      ]}
    >
      <Section title={t('Thirteen tricks, and what we do instead')}>
        <p>
          {t(
            'The law of India names thirteen ways to trick people who shop online (Guidelines for Prevention and Regulation of Dark Patterns, 2023). We have held this shop against each of them, in the order of the guidelines. Each time the shop is changed, automatic tests look again.',
          )}
        </p>
        <div className="mt-6 border-b border-line">
          {patterns.map(({ name, trick, here }, index) => (
            <section
              key={name}
              className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 border-t border-line py-5 sm:grid-cols-[3rem_minmax(0,1fr)] sm:gap-x-5"
            >
              <span
                aria-hidden="true"
                className="figures font-display text-2xl leading-none font-semibold text-saffron-ink"
              >
                {index + 1}
              </span>
              <h3 className="text-lg leading-tight">{name}</h3>
              <p className="col-start-2 mt-1! text-ink-soft">{trick}</p>
              <p className="col-start-2">
                <strong className="text-pistachio-ink">{t('Here:')}</strong> {here}
              </p>
            </section>
          ))}
        </div>
      </Section>

      <Section title={t('Reviews')}>
        <p>{t(howWeReview)}</p>
      </Section>

      <Section title={t('If we get it wrong')}>
        <p>
          {t(
            'Tell us where, and a picture of the screen helps. Our grievance officer confirms within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.',
          )}
        </p>
        <GrievanceOfficer />
        <p>{t('You can also call the National Consumer Helpline on 1915.')}</p>
      </Section>
    </Policy>
  )
}
