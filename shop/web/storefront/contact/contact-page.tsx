import { Quote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'

import type { Route } from './+types/contact-page'
import { calls } from '#contract/calls'
import { t, translated } from '#contract/language/language'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { ENOUGH_REVIEWS } from '#contract/reviews/review-rules'
import type { Review } from '#contract/reviews/reviews'
import { busy, errors } from '#contract/wording'
import { shop } from '#shop'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { serverApi } from '#web/server-api.ts'
import { useUser } from '#web/session/session.ts'
import type { Sent } from '#web/storefront/contact/send-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = () => pageMeta(t('Contact'), t('Write to {shop}.', { shop: shop.name }))
export const loader = (args: Route.LoaderArgs) => load(serverApi(args).transport)
export const clientLoader = () => load()

// Validation needs more script than the form itself, so it loads with the first input.
const loadSending = () => import('#web/storefront/contact/send-message.ts')

export async function action(args: Route.ActionArgs): Promise<Sent> {
  return (await loadSending()).sendOnServer(args)
}

export async function clientAction(args: Route.ClientActionArgs): Promise<Sent> {
  try {
    return await (await loadSending()).sendInBrowser(args.request)
  } catch (error) {
    notify.error(errors.messageNotSent)
    return { ...refusalOf(error), success: false, typed: {} }
  }
}

/** Runs again after each message, so that the next one gets a key of its own. */
async function load(transport?: Transport): Promise<{ draftId: string; reviews: Review[] }> {
  // The form works without the reviews.
  const { reviews } = await callApi(calls.reviewList, { transport }).catch(() => ({ reviews: [] }))
  return { draftId: newDraftId(), reviews: reviews.length < ENOUGH_REVIEWS ? [] : reviews.slice(0, 6) }
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell py-8 md:py-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h1 className="text-3xl md:text-4xl">{t('Contact')}</h1>
          <p className="mt-3 max-w-md text-lg text-ink-soft">
            {t('A question about an order, a gift for many people, a date you cannot find anywhere? Write to us.')}
          </p>
          <div className="@container">
            <dl className="mt-8 grid max-w-md items-baseline gap-x-6 gap-y-2 @min-[16rem]:grid-cols-[auto_1fr]">
              <dt className="text-ink-soft">{t('Phone')}</dt>
              <dd>
                <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={link}>
                  {shop.phone}
                </a>
              </dd>
              <dt className="text-ink-soft">{t('Email')}</dt>
              <dd>
                <a href={`mailto:${shop.email}`} className={link}>
                  {shop.email}
                </a>
              </dd>
              <dt className="text-ink-soft">{t('Hours')}</dt>
              <dd>{translated(shop.hours)}</dd>
            </dl>
          </div>
          <p className="mt-6">
            <Link to={paths.contactUs()} className={link}>
              {t('Address and business details')}
            </Link>
          </p>
        </div>
        <MessageForm newDraft={loaderData.draftId} answered={actionData} />
      </div>
      {loaderData.reviews.length > 0 ? <Reviews reviews={loaderData.reviews} /> : <Samples />}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center font-medium text-date underline underline-offset-4'

/** `answered` is the answer to a form sent before the page's script had loaded. */
function MessageForm({ newDraft, answered }: { newDraft: string; answered: Sent | undefined }) {
  const user = useUser()
  // A link from an order fills in its number.
  const search = useSearchParams()[0]
  const orderId = search.get('order')
  const fetcher = useFetcher<Sent>()
  const form = useRef<HTMLFormElement>(null)
  const sending = fetcher.state !== 'idle'
  const sent = fetcher.data ?? answered
  const { fields = {}, typed = {} } = sent ?? {}
  useFocusOnRefusal(form, fetcher.data)
  useEffect(() => {
    if (fetcher.data?.success) form.current?.reset()
  }, [fetcher.data])

  return (
    <section aria-labelledby="write" className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
      <h2 id="write" className="text-xl">
        {t('Write to us')}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t('Somebody who packs the parcels answers by email, {hours}.', { hours: translated(shop.hours) })}
      </p>
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        onInput={() => void loadSending().catch(() => {})}
        className="mt-4 flex flex-col gap-4"
      >
        <FormRefusal refused={sent?.success ? undefined : sent} />
        {sent?.success && (sent.ticketId || !fetcher.data) && (
          <p role="status" className="rounded-field bg-shade px-4 py-3 text-sm">
            <span>{translated(sent.msg)}</span>{' '}
            {sent.ticketId && (
              <Link to={ticketPaths.myTicket(sent.ticketId)} className={link}>
                {t('Open your ticket')}
              </Link>
            )}
          </p>
        )}
        {user && (
          <>
            <input type="hidden" name="account" value={user.email} />
            <input type="hidden" name="order" value={orderId ?? ''} />
            <input type="hidden" name="product" value={search.get('product') ?? ''} />
          </>
        )}
        <input type="hidden" name="draftId" value={typed['draftId'] ?? newDraft} />
        <TextField
          label={t('Name')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={typed['name'] ?? user?.name}
          error={fields['name']}
        />
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed['email'] ?? user?.email}
          error={fields['email']}
        />
        <TextArea
          label={t('Message')}
          name="message"
          required
          maxLength={5_000}
          rows={6}
          defaultValue={
            typed['message'] ?? (orderId ? `${t('Order {number}:', { number: orderNumber(orderId) })} ` : undefined)
          }
          error={fields['message']}
        />
        <Button type="submit" busy={sending} className="min-h-12">
          {sending ? t(busy.sending) : t('Send Message')}
        </Button>
      </fetcher.Form>
    </section>
  )
}

// Until the first reviews.
const samples = [
  {
    words: 'The Ajwa were soft and the box came well packed. My mother asked where I had bought them, twice.',
    who: 'A customer in Coimbatore',
  },
  {
    words: 'Ordered cashews on Monday for a function on Friday and had them on Wednesday. Fresh, and all of one size.',
    who: 'A customer in Madurai',
  },
  {
    words: 'I wrote about a cracked honey jar and a new one was on its way the same day.',
    who: 'A customer in Chennai',
  },
] as const

function Reviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="testimonials" className="mt-14">
      <h2 id="testimonials" className="text-xl">
        {t('What customers say')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('The newest reviews by people who bought here.')}</p>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {reviews.map((review) => (
          <li key={review._id} className="rounded-card border border-line bg-card p-5">
            <ReviewCard
              review={review}
              about={
                <Link
                  to={paths.product(review.product.category, review.product._id)}
                  className="inline-flex min-h-11 items-center text-sm font-medium wrap-anywhere text-date hover:underline"
                >
                  {review.product.name}
                </Link>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Samples() {
  return (
    <section aria-labelledby="testimonials" className="mt-14">
      <h2 id="testimonials" className="text-xl">
        {t('What customers could say')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('These are samples, written by us. Real ones will replace them.')}</p>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {samples.map(({ words, who }) => (
          <li key={who}>
            <figure className="flex h-full flex-col rounded-card border border-line bg-card p-5">
              <div className="flex items-center justify-between">
                <Quote className="size-6 text-saffron-strong" aria-hidden="true" />
                <span className="rounded-full bg-shade px-3 py-0.5 text-xs font-semibold text-ink-soft">
                  {t('Sample')}
                </span>
              </div>
              <blockquote className="mt-3 grow">{t(words)}</blockquote>
              <figcaption className="mt-3 text-sm text-ink-soft">{t(who)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
