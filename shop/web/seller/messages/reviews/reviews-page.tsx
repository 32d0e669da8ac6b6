import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Route } from './+types/reviews-page'
import { type AnswerOf, calls, type QueryOf } from '#contract/calls'
import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { type HidingReason, hidingReasons, MAX_REVIEW_WORDS } from '#contract/reviews/review-rules'
import type { KeptReview } from '#contract/reviews/reviews'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { MoreLink } from '#web/seller/layout/more-link.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { MessageTabs } from '#web/seller/messages/message-tabs.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Reviews')

type Asked = NonNullable<QueryOf<typeof calls.sellerReviews>>
type Loaded = { asked: Asked; list: AnswerOf<typeof calls.sellerReviews> } | null

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  if (!args.context.get(sellerContext)) return null
  return orErrorPage(load(args.request.url, serverApi(args).transport))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  return (await sellerInBrowser()) ? load(request.url) : null
}

async function load(address: string, transport?: Transport): Promise<Loaded> {
  const search = new URL(address).searchParams
  const cursor = search.get('cursor')
  const asked: Asked = {
    ...(search.get('show') === 'unanswered' ? { show: 'unanswered' } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return { asked, list: await callApi(calls.sellerReviews, { query: asked, transport }) }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Reviews" error={error} />
}

/** The reviews of buyers, newest first: to answer them, or to hide words. */
export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  if (!loaderData) return null
  const { asked, list } = loaderData
  const tabs = [
    { label: 'All', to: reviewPaths.sellerReviews(), isChosen: asked.show === undefined },
    { label: 'Without an answer', to: reviewPaths.sellerReviews('unanswered'), isChosen: asked.show === 'unanswered' },
  ]
  return (
    <div className="max-w-4xl">
      <PageHeading title="Reviews" note="By shoppers who have received the product" />
      <MessageTabs />
      <FilterTabs label="Reviews by answer" tabs={tabs} />
      <div className="mt-5">
        {list.reviews.length === 0 ? (
          <EmptyState
            icon={<Star className="size-8" />}
            text={asked.show ? 'Every review has an answer' : 'There is no review yet'}
          />
        ) : (
          <ul className="flex flex-col gap-4">
            {list.reviews.map((review) => (
              <li key={review._id} className="rounded-card border border-line bg-card p-4 shadow-card md:p-5">
                <Kept review={review} />
              </li>
            ))}
          </ul>
        )}
        <MoreLink show={asked.show} nextCursor={list.nextCursor} />
      </div>
    </div>
  )
}

function Kept({ review }: { review: KeptReview }) {
  const { product, hidden } = review
  return (
    <ReviewCard
      review={review}
      about={
        <Link
          to={paths.product(product.category, product._id)}
          className="inline-flex min-h-11 items-center text-sm wrap-anywhere text-date"
        >
          {product.name}
        </Link>
      }
    >
      {hidden && <p className="text-sm text-pomegranate-ink">{`Hidden: ${hidden.toLowerCase()}. The stars count.`}</p>}
      <Answer review={review} />
      <Hide review={review} />
    </ReviewCard>
  )
}

/** Makes a call about a review, and shows the list again. */
function useChange() {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  return {
    busy,
    change: async (make: () => Promise<{ msg: string }>) => {
      setBusy(true)
      try {
        notify.success((await make()).msg)
        await revalidate()
      } catch (error) {
        notify.error(errorText(error))
      }
      setBusy(false)
    },
  }
}

function Answer({ review: { _id, answer = '' } }: { review: KeptReview }) {
  const [text, setText] = useState(answer)
  const { busy, change } = useChange()
  return (
    <Fold title={answer ? 'Change the answer' : 'Answer'}>
      <form
        className="flex max-w-2xl flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void change(() => callApi(calls.reviewAnswer, { body: { id: _id, text } }))
        }}
      >
        <TextArea
          label="Your answer"
          required
          rows={3}
          maxLength={MAX_REVIEW_WORDS}
          value={text}
          onChange={({ target }) => setText(target.value)}
          hint="Everybody reads it below the review."
        />
        <Button type="submit" look="secondary" busy={busy} className="self-start">
          Publish answer
        </Button>
      </form>
    </Fold>
  )
}

function Hide({ review: { _id, hidden } }: { review: KeptReview }) {
  const [reason, setReason] = useState<HidingReason>(hidingReasons[0])
  const { busy, change } = useChange()
  const id = useId()
  const set = (why: HidingReason | null) =>
    void change(() => callApi(calls.reviewHide, { body: { id: _id, reason: why } }))
  if (hidden) {
    return (
      <Button look="secondary" busy={busy} onClick={() => set(null)} className="self-start">
        Show it again
      </Button>
    )
  }
  return (
    <Fold title="Hide the words">
      <p id={id} className="max-w-prose text-sm text-ink-soft">
        A bad review is no reason. The writer sees why, readers see that words are hidden, and the stars count.
      </p>
      <div className="mt-3 flex max-w-md flex-col gap-3">
        <SelectField
          label="Reason"
          name="reason"
          value={reason}
          aria-describedby={id}
          onChange={({ target }) => setReason(target.value as HidingReason)}
        >
          {hidingReasons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button look="secondary" busy={busy} onClick={() => set(reason)} className="self-start">
          Hide
        </Button>
      </div>
    </Fold>
  )
}
