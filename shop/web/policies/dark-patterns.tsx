import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { InclusiveMode } from '#contract/money/tax'
import type { PageSettings } from '#contract/page-settings'
import { paths } from '#contract/paths'
import { LOW_STOCK_BADGE, REFUND_DAYS } from '#contract/rules'

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
      name: 'False urgency',
      trick: 'Making you hurry: “Only 1 left!” in front of a full shelf, or a sale that ends at midnight every night.',
      here: (
        <>
          “Only {LOW_STOCK_BADGE} left” is the count on our shelf, less what others have set aside, and it follows every
          sale. Nobody is said to be looking at the same box. One clock runs on this site, and it is yours: how long you
          may still cancel an order.
        </>
      ),
    },
    {
      name: 'Basket sneaking',
      trick: 'Slipping a donation, an insurance or a “free” sample into your cart.',
      here: 'The cart holds what you have put there and nothing else, and its total is the amount you pay. There is no fee for handling, packing or paying.',
    },
    {
      name: 'Confirm shaming',
      trick: 'Making you feel bad for saying no: “No thanks, I do not care for my family’s health.”',
      here: 'Our buttons say what they do: Cancel order, Keep it, Unsubscribe, Delete my account. None has an opinion about you.',
    },
    {
      name: 'Forced action',
      trick: 'Making you sign up for something else, or tell more about yourself, before you may buy.',
      here: (
        <>
          You need an account to shop here: a name, an email and a password{googleEnabled && ', or Google instead'}. A
          parcel needs an address and a phone number. That is all. Neither an account nor an order puts you on the
          newsletter, and nothing has to be installed.
        </>
      ),
    },
    {
      name: 'Subscription trap',
      trick: 'Easy to get into, hard to get out of.',
      here: (
        <>
          Nothing we sell is a subscription. The newsletter ends with one press in any of its emails, without a login.
          You delete your account yourself, under <Link to={paths.yourData()}>Your Data</Link>; nobody calls to change
          your mind.
        </>
      ),
    },
    {
      name: 'Interface interference',
      trick: 'A big button for what the shop wants, and small grey print for what you want.',
      here: 'No box is ticked for you. Where a question has two answers, their buttons stand side by side, in one size. “Cancel order” is on the order itself for as long as you may. The one thing chosen for you is one of your addresses, the last one you used; the cart shows it beside the total.',
    },
    {
      name: 'Bait and switch',
      trick: 'Promising one thing, and serving another.',
      here: 'You pay the price you saw. If it changes while you shop, or stock runs out, the cart says so before you pay, never after. An order keeps the products and prices it was placed with. A search that finds nothing says that first, and only then shows what comes close.',
    },
    {
      name: 'Drip pricing',
      trick: 'A low price at first; the rest comes drop by drop, the last drop at the bank.',
      here: (
        <>
          {taxMode ? noTaxOnTop[taxMode] : taxOnTop(taxPercent)} Delivery is free. The cart shows{' '}
          {taxMode ? 'price and total' : 'price, tax and total'} as soon as something is in it, and the Pay button bears
          the same total.
        </>
      ),
    },
    {
      name: 'Disguised advertisement',
      trick: 'An advertisement dressed up as advice, as news or as a customer’s words.',
      here: 'There are no advertisements here, and nobody can pay for a better place in a list. “Best Sellers” on the home page are what sold most in 90 days, counted each night; before them come products that we picked ourselves, if any. Customers’ words that we wrote ourselves are marked “Sample”.',
    },
    {
      name: 'Nagging',
      trick: 'Asking again and again, until you give in.',
      here: 'No window opens by itself. We do not ask for your location, for notifications or for a review. The newsletter is one box at the foot of the home page, and it waits there.',
    },
    {
      name: 'Trick question',
      trick: 'A question worded so that yes means no.',
      here: (
        <>
          Before you cancel or delete something, the page says what will happen, with the amount that comes back. Typing
          your email for the newsletter is not enough: we first write and ask, and you press one plain button.
        </>
      ),
    },
    {
      name: 'SaaS billing',
      trick: 'Charging you every month for something you used once.',
      here: (
        <>
          A payment is for one order, in the amount on the button. We keep no card and no permission to charge it, so
          there is nothing to charge again. Money that arrives twice, or too late, goes back by itself in {REFUND_DAYS}.
        </>
      ),
    },
    {
      name: 'Rogue malware',
      trick: 'Scaring or luring you into installing something that does harm.',
      here: 'Shopping here needs no download. Your browser is told to run our own scripts and, for the payment, those of Razorpay, and to refuse all others.',
    },
  ]
}

const noTaxOnTop: Record<InclusiveMode, string> = {
  gst: 'Every price on this site has its GST inside; the cart says “GST Included”.',
  composition: 'We collect no tax, so that none is added to a price.',
}

function taxOnTop(percent: number): string {
  return percent > 0
    ? `Prices in lists are without the ${percent}% tax; each product page adds it up.`
    : 'No tax is added to a price.'
}
