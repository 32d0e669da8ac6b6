import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'

import type { Route } from './+types/review-page'
import { calls } from '#contract/calls'
import { t, translated } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { weightText } from '#contract/products/weight'
import { howWeReview } from '#contract/reviews/review-wording'
import type { Reviewable } from '#contract/reviews/reviews'
import { callApi, type Transport } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { ReviewForm } from '#web/storefront/orders/reviews/review-form.tsx'
import { type Sent, sendReview } from '#web/storefront/orders/reviews/send-review.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = () => pageMeta(t('Review'))

type Loaded = { orderId: string; lines: Reviewable['lines'] }

export function loader(args: Route.LoaderArgs): Promise<Loaded> {
  return load(args.params.id, serverApi(args).transport)
}

export function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  return load(params.id)
}

async function load(orderId: string, transport?: Transport): Promise<Loaded> {
  const { lines } = await orErrorPage(callApi(calls.reviewable, { query: { orderId }, transport }))
  return { orderId, lines }
}

/** The forms of a page without script. */
export async function action(args: Route.ActionArgs): Promise<Sent> {
  return sendReview(await args.request.formData(), args.params.id, [], serverApi(args).transport)
}

/** Withdrawing; the form of a review sends itself. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Sent> {
  const sent = await sendReview(await request.formData(), params.id, [])
  if (!sent.success) notify.error(sent.msg)
  return sent
}

/** The products of an order, each with its review or the form of one. */
export default function ReviewPage({ loaderData: { orderId, lines }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [told, setTold] = useState<{ text: string }>()
  const notice = useRef<HTMLParagraphElement>(null)
  const text = told?.text ?? (actionData?.success ? actionData.msg : undefined)

  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])

  async function onSent(msg: string) {
    notify.success(msg)
    await revalidate()
    setTold({ text: msg })
  }

  return (
    <div className="shell max-w-3xl py-8">
      <Link to={paths.myOrders()} className={buttonClass('quiet', '-ml-3 mb-3')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> {t('My Orders')}
      </Link>
      <PageHeading title={t('How was it?')} note={t('Order {number}', { number: orderNumber(orderId) })} />
      {text && (
        <p
          ref={notice}
          role="status"
          tabIndex={-1}
          className="mb-5 rounded-field bg-pistachio-soft px-4 py-3 text-pistachio-ink"
        >
          {translated(text)}
        </p>
      )}
      <ul className="flex flex-col gap-5">
        {lines.map((line) => (
          <li key={line.product} className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
            <div className="mb-4 flex items-center gap-4">
              <Picture src={line.image} alt="" sizes="4rem" thumbnail className="w-14 shrink-0 rounded-lg" />
              <div className="min-w-0">
                <h2 className="text-lg wrap-anywhere">{line.name}</h2>
                <p className="text-sm text-ink-soft">{weightText(line.weight)}</p>
              </div>
            </div>
            {line.review ? (
              <Own review={line.review} product={line.product} />
            ) : line.closed ? (
              <p className="text-ink-soft">{translated(line.closed)}</p>
            ) : (
              <ReviewForm orderId={orderId} line={line} answered={actionData} onSent={(msg) => void onSent(msg)} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-soft">{t(howWeReview)}</p>
    </div>
  )
}

function Own({ review, product }: { review: NonNullable<Reviewable['lines'][number]['review']>; product: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <ReviewCard review={review}>
      {review.hidden && (
        <p className="text-sm text-pomegranate-ink">
          {t('Your words are hidden: {why}. Your stars count.', { why: t(review.hidden).toLowerCase() })}
        </p>
      )}
      <Fold title={t('Withdraw this review')}>
        <p className="text-sm text-ink-soft">
          {t('Its words and photos are deleted, and its stars no longer count. It cannot be undone.')}
        </p>
        <Form method="post" replace className="mt-3">
          <input type="hidden" name="product" value={product} />
          <Button type="submit" name="withdraw" value={review._id} look="secondary" busy={busy}>
            {t('Withdraw')}
          </Button>
        </Form>
      </Fold>
    </ReviewCard>
  )
}
