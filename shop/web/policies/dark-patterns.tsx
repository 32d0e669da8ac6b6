import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { t } from '#contract/language/language'
import type { InclusiveMode } from '#contract/money/tax'
import type { PageSettings } from '#contract/page-settings'
import { paths } from '#contract/paths'
import { LOW_STOCK_BADGE, REFUND_DAYS } from '#contract/rules'
import { T } from '#web/ui/t.tsx'

type Pattern = {
  /** As in the guidelines. */
  name: string
  trick: string
  here: ReactNode
}

/**
 * The patterns of the Guidelines for Prevention and Regulation of Dark Patterns, 2023 (Annexure 1), in their order.
 * docs/dark-patterns.md names the tests that hold each.
 */
export function darkPatterns({ taxPercent, taxMode, googleEnabled }: PageSettings): Pattern[] {
  return [
    {
      name: t('False urgency'),
      trick: t(
        'Making you hurry: “Only 1 left!” in front of a full shelf, or a sale that ends at midnight every night.',
      ),
      here: t(
        '“{badge}” is the count on our shelf, less what others have set aside, and it follows every sale. Nobody is said to be looking at the same box. One clock runs on this site, and it is yours: how long you may still cancel an order.',
        { badge: t('Only {count} left', { count: LOW_STOCK_BADGE }) },
      ),
    },
    {
      name: t('Basket sneaking'),
      trick: t('Slipping a donation, an insurance or a “free” sample into your cart.'),
      here: t(
        'The cart holds what you have put there and nothing else, and its total is the amount you pay. There is no fee for handling, packing or paying.',
      ),
    },
    {
      name: t('Confirm shaming'),
      trick: t('Making you feel bad for saying no: “No thanks, I do not care for my family’s health.”'),
      here: t(
        'Our buttons say what they do: {cancelOrder}, {keepIt}, {unsubscribe}, {deleteAccount}. None has an opinion about you.',
        {
          cancelOrder: t('Cancel order'),
          keepIt: t('Keep it'),
          unsubscribe: t('Unsubscribe'),
          deleteAccount: t('Delete my account'),
        },
      ),
    },
    {
      name: t('Forced action'),
      trick: t('Making you sign up for something else, or tell more about yourself, before you may buy.'),
      here: googleEnabled
        ? t(
            'You need an account to shop here: a name, an email and a password, or Google instead. A parcel needs an address and a phone number. That is all. Neither an account nor an order puts you on the newsletter, and nothing has to be installed.',
          )
        : t(
            'You need an account to shop here: a name, an email and a password. A parcel needs an address and a phone number. That is all. Neither an account nor an order puts you on the newsletter, and nothing has to be installed.',
          ),
    },
    {
      name: t('Subscription trap'),
      trick: t('Easy to get into, hard to get out of.'),
      here: (
        <T
          text="Nothing we sell is a subscription. The newsletter ends with one press in any of its emails, without a login. You delete your account yourself, under {yourData}; nobody calls to change your mind."
          yourData={<Link to={paths.yourData()}>{t('Your Data')}</Link>}
        />
      ),
    },
    {
      name: t('Interface interference'),
      trick: t('A big button for what the shop wants, and small grey print for what you want.'),
      here: t(
        'No box is ticked for you. Where a question has two answers, their buttons stand side by side, in one size. “{cancelOrder}” is on the order itself for as long as you may. The one thing chosen for you is one of your addresses, the last one you used; the cart shows it beside the total.',
        { cancelOrder: t('Cancel order') },
      ),
    },
    {
      name: t('Bait and switch'),
      trick: t('Promising one thing, and serving another.'),
      here: t(
        'You pay the price you saw. If it changes while you shop, or stock runs out, the cart says so before you pay, never after. An order keeps the products and prices it was placed with. A search that finds nothing says that first, and only then shows what comes close.',
      ),
    },
    {
      name: t('Drip pricing'),
      trick: t('A low price at first; the rest comes drop by drop, the last drop at the bank.'),
      here: taxMode ? noTaxOnTop[taxMode]() : taxOnTop(taxPercent),
    },
    {
      name: t('Disguised advertisement'),
      trick: t('An advertisement dressed up as advice, as news or as a customer’s words.'),
      here: t(
        'There are no advertisements here, and nobody can pay for a better place in a list. “{bestSellers}” on the home page are what sold most in 90 days, counted each night; before them come products that we picked ourselves, if any. Customers’ words that we wrote ourselves are marked “{sample}”.',
        { bestSellers: t('Best Sellers'), sample: t('Sample') },
      ),
    },
    {
      name: t('Nagging'),
      trick: t('Asking again and again, until you give in.'),
      here: t(
        'No window opens by itself. We do not ask for your location, for notifications or for a review. The newsletter is one box at the foot of the home page, and it waits there.',
      ),
    },
    {
      name: t('Trick question'),
      trick: t('A question worded so that yes means no.'),
      here: t(
        'Before you cancel or delete something, the page says what will happen, with the amount that comes back. Typing your email for the newsletter is not enough: we first write and ask, and you press one plain button.',
      ),
    },
    {
      name: t('SaaS billing'),
      trick: t('Charging you every month for something you used once.'),
      here: t(
        'A payment is for one order, in the amount on the button. We keep no card and no permission to charge it, so there is nothing to charge again. Money that arrives twice, or too late, goes back by itself in {days}.',
        { days: t(REFUND_DAYS) },
      ),
    },
    {
      name: t('Rogue malware'),
      trick: t('Scaring or luring you into installing something that does harm.'),
      here: t(
        'Shopping here needs no download. Your browser is told to run our own scripts and, for the payment, those of Razorpay, and to refuse all others.',
      ),
    },
  ]
}

const noTaxOnTop: Record<InclusiveMode, () => string> = {
  gst: () =>
    t(
      'Every price on this site has its GST inside; the cart says “GST {included}”. Delivery is free. The cart shows price and total as soon as something is in it, and the Pay button bears the same total.',
      { included: t('Included') },
    ),
  composition: () =>
    t(
      'We collect no tax, so that none is added to a price. Delivery is free. The cart shows price and total as soon as something is in it, and the Pay button bears the same total.',
    ),
}

function taxOnTop(percent: number): string {
  return percent > 0
    ? t(
        'Prices in lists are without the {percent}% tax; each product page adds it up. Delivery is free. The cart shows price, tax and total as soon as something is in it, and the Pay button bears the same total.',
        { percent },
      )
    : t(
        'No tax is added to a price. Delivery is free. The cart shows price, tax and total as soon as something is in it, and the Pay button bears the same total.',
      )
}
