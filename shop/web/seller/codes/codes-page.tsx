import { Link2 } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'

import type { Route } from './+types/codes-page'
import { calls } from '#contract/calls'
import type { ListedOffer } from '#contract/money/offers'
import { paths } from '#contract/paths'
import { categories } from '#contract/products/categories'
import { callApi, errorText, refusalOf, type Transport } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { readCodeForm } from '#web/seller/codes/code-form.ts'
import { termsInWords, usesInWords } from '#web/seller/codes/code-words.ts'
import { Fold } from '#web/ui/fold.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { listProducts, nameWithWeight } from '#web/seller/choose/list-products.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { Button } from '#web/ui/button.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { Pill } from '#web/ui/pill.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Codes')

export async function loader(args: Route.LoaderArgs) {
  return args.context.get(sellerContext) && (await orErrorPage(fetchOffers(serverApi(args).transport)))
}

export async function clientLoader() {
  return (await sellerInBrowser()) && (await fetchOffers())
}

function fetchOffers(transport?: Transport) {
  return callApi(calls.offerList, { transport })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Codes" error={error} />
}

/** The codes for a lower price, and a form that adds one. */
export default function CodesPage({ loaderData }: Route.ComponentProps) {
  const [changed, setChanged] = useState<ListedOffer[]>()
  // The layout shows the login form to anybody else.
  if (!loaderData) return null
  const offers = changed ?? loaderData.offers
  return (
    <div className="max-w-4xl">
      <PageHeading title="Codes" note="A lower price for who types or follows one" />
      <AddCode onAdded={setChanged} />
      {offers.length === 0 ? (
        <p className="mt-6 text-ink-soft">There is no code yet.</p>
      ) : (
        <ul
          aria-label="Codes"
          className="mt-6 divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card md:px-6"
        >
          {offers.map((offer) => (
            <li key={offer.code} className="py-4">
              <CodeRow offer={offer} onEnded={setChanged} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CodeRow({ offer, onEnded }: { offer: ListedOffer; onEnded: (offers: ListedOffer[]) => void }) {
  const [busy, setBusy] = useState(false)
  const ready = useInBrowser()

  async function end() {
    setBusy(true)
    try {
      const { offers } = await callApi(calls.offerEnd, { body: { code: offer.code } })
      onEnded(offers)
      notify.success(`${offer.code} has ended. Orders that have it keep their price.`)
    } catch (error) {
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  async function copy() {
    const link = `${location.origin}${paths.cart()}?code=${offer.code}`
    try {
      await navigator.clipboard.writeText(link)
      notify.success('The link is copied. Whoever follows it has the code in the cart.')
    } catch {
      notify.error(link)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="figures wrap-anywhere" translate="no">
            {offer.code}
          </strong>
          {offer.ended && <Pill tone="plain">Ended</Pill>}
        </p>
        <p className="figures text-sm wrap-anywhere">{termsInWords(offer)}</p>
        <p className="figures text-sm text-ink-soft">
          <span>{usesInWords(offer)}</span>
          {offer.from && (
            <span>
              , from <DayAndTime at={offer.from} />
            </span>
          )}
          {offer.until && (
            <span>
              , until <DayAndTime at={offer.until} />
            </span>
          )}
        </p>
      </div>
      {!offer.ended && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" disabled={!ready} onClick={() => void copy()}>
            <Link2 className="size-4" aria-hidden="true" /> Copy link
            <span className="sr-only">{` of ${offer.code}`}</span>
          </Button>
          <Button look="secondary" busy={busy} disabled={!ready} onClick={() => void end()}>
            End<span className="sr-only">{` ${offer.code}`}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function AddCode({ onAdded }: { onAdded: (offers: ListedOffer[]) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [added, setAdded] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const ready = useInBrowser()
  useFocusOnRefusal(form, refused)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const read = readCodeForm(new FormData(event.currentTarget))
    setRefused('refused' in read ? read.refused : undefined)
    if ('refused' in read) return notify.error(read.refused.msg)
    setBusy(true)
    try {
      const { offers } = await callApi(calls.offerAdd, { body: read.values })
      onAdded(offers)
      form.current?.reset()
      setAdded(read.values.code)
      notify.success(`${read.values.code} can be used.`)
    } catch (error) {
      setRefused(refusalOf(error))
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  const field = (name: string) => ({ name, error: refused?.fields[name] })
  return (
    <section aria-labelledby="add" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="add" className="mb-4 text-lg">
        Add a code
      </h2>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <FormRefusal refused={refused} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
          <TextField
            label="Code"
            {...field('code')}
            placeholder="DIWALI10"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <NumberField
            label="Takes off"
            {...field('off')}
            error={refused?.fields['percent'] ?? refused?.fields['rupees']}
            required
          />
          <SelectField label="Which is" name="kind">
            <option value="percent">% off</option>
            <option value="rupees">₹ off</option>
          </SelectField>
        </div>
        <Limits key={added} refused={refused} />
        <Button type="submit" busy={busy} disabled={!ready} className="self-start sm:px-12">
          Add code
        </Button>
      </form>
    </section>
  )
}

function Limits({ refused }: { refused: Refused | undefined }) {
  const [products, setProducts] = useState<SellerProduct[]>()
  const field = (name: string) => ({ name, error: refused?.fields[name] })

  async function choose(goods: string) {
    if (goods !== 'product') return setProducts(undefined)
    try {
      setProducts(await listProducts())
    } catch (error) {
      notify.error(errorText(error))
    }
  }

  return (
    <Fold title="Least amount, limits, products and days" open={refused !== undefined} className="-my-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField label="From an amount of (₹)" {...field('least')} hint="Empty: any order." />
        <NumberField label="Orders in all" {...field('limit')} whole hint="Empty: no limit." />
        <NumberField label="Orders of one shopper" {...field('each')} whole hint="Empty: no limit." />
        <SelectField label="For" name="for" onChange={({ target }) => void choose(target.value)}>
          <option value="">All products</option>
          <option value="product">One product</option>
          {categories.map(({ label, path }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </SelectField>
        {products && (
          <SelectField label="Product" {...field('product')}>
            {products.map((product) => (
              <option key={product._id} value={product._id}>
                {nameWithWeight(product)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Begins" type="datetime-local" {...field('from')} hint="Empty: at once." />
        <TextField label="Ends" type="datetime-local" {...field('until')} hint="Empty: when you end it." />
      </div>
    </Fold>
  )
}
