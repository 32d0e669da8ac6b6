import { ArrowLeft, CircleCheck } from 'lucide-react'
import { type SubmitEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import { callerDetails, type NewDelivery } from '#contract/orders/phone-order'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { LINK_HOURS, MAX_CART_LINES } from '#contract/rules'
import { shop } from '#shop'
import { callApi, errorText, refusalOf } from '#web/api-client.ts'
import { readBusiness } from '#web/business/read-business.ts'
import { newDraftId } from '#web/draft-id.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'
import { type ChosenProduct, ChosenProducts } from '#web/seller/choose/chosen-products.tsx'
import { sellerMeta } from '#web/seller/layout/seller-area.ts'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { ShareLink } from '#web/seller/orders/by-phone/share-link.tsx'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Order by phone')

type Taken = { orderId: string; order: Parameters<typeof ShareLink>[0]['order']; link: NonNullable<Order['link']> }

/** An order that a seller takes by phone: its products, who called, and then the link that pays it. */
export default function PhoneOrderPage() {
  const [taken, setTaken] = useState<Taken>()
  return (
    <div className="max-w-3xl">
      <Link to={paths.sellerOrders()} className={buttonClass('quiet', '-ml-3')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> Orders
      </Link>
      <PageHeading title="Order by phone" note={`Kept for ${LINK_HOURS} hours, and paid by a link`} />
      {taken ? <TakenOrder {...taken} onAnother={() => setTaken(undefined)} /> : <PhoneOrderForm onTaken={setTaken} />}
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function TakenOrder({ orderId, order, link, onAnother }: Taken & { onAnother: () => void }) {
  const number = orderNumber(orderId)
  return (
    <section aria-labelledby="taken" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="taken" ref={focus} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-lg">
        <CircleCheck className="size-5 shrink-0 text-pistachio" aria-hidden="true" />
        <span>
          Order{' '}
          <span className="figures" translate="no">
            {number}
          </span>{' '}
          is taken
        </span>
      </h2>
      <ShareLink order={order} link={link} />
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button onClick={onAnother}>Take another order</Button>
        <Link to={ordersPath({ search: number })} className={buttonClass('secondary')}>
          See it in Orders
        </Link>
      </div>
    </section>
  )
}

const ForCompany = lazyPart(async () => (await import('#web/seller/orders/by-phone/for-company.tsx')).ForCompany)

const names = {
  name: 'The name',
  phone: 'The phone number',
  email: 'The email',
  zipCode: 'The zip code',
  street: 'The street',
  city: 'The city',
  state: 'The state',
  country: 'The country',
}

// More than one order has.
const MAX_PIECES = 9_999

/** The business of the order, as it is to be sent; nothing while both fields are empty. */
function readBuyer(form: FormData): { values?: { buyer: BusinessBuyer }; refused?: Refused } {
  const { gstin = '', business: name = '' } = textFields(form)
  if (!gstin && !name) return {}
  try {
    return { values: { buyer: readBusiness({ gstin, name }) } }
  } catch (error) {
    const msg = errorText(error)
    return { refused: { msg, fields: { gstin: msg } } }
  }
}

function PhoneOrderForm({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<ChosenProduct[]>([])
  const [deliveries, setDeliveries] = useState<NewDelivery[]>([])
  // One order, however often the form is sent.
  const [draftId] = useState(newDraftId)
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const { deliveryState } = useSettings()
  const ready = useInBrowser()
  useFocusOnRefusal(form, refused)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const read = readFields(form, callerDetails, names)
    const buyer = readBuyer(form)
    const why = chosen.length === 0 ? { msg: 'Please choose what is ordered first.', fields: {} } : undefined
    const wrong = why ?? ('refused' in read ? read.refused : buyer.refused)
    setRefused(wrong)
    if (wrong || 'refused' in read) return notify.error(wrong?.msg ?? '')
    const { name, phone, email, ...address } = read.values
    const items = chosen.map(({ product, pieces }) => ({ product, quantity: pieces }))
    setBusy(true)
    try {
      const many = deliveries.length > 0 && { deliveries }
      const body = { items, name, phone, address, draftId, ...(email && { email }), ...many, ...buyer.values }
      const { msg, orderId, amount, link, expires } = await callApi(calls.sellerOrder, { body })
      notify.success(msg)
      const token = link.slice(link.lastIndexOf('/') + 1)
      onTaken({ orderId, order: { amount, address: { name, phone } }, link: { token, until: expires } })
    } catch (error) {
      setRefused(refusalOf(error))
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  const field = (name: keyof typeof names) => ({ name, error: refused?.fields[name] })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-4 shadow-card md:p-6"
    >
      <FormRefusal refused={refused} />
      <fieldset className="flex flex-col">
        <legend className="mb-2 text-lg">What is ordered</legend>
        <ChosenProducts
          chosen={chosen}
          onChange={setChosen}
          most={MAX_CART_LINES}
          mostOfEach={MAX_PIECES}
          mayBe={({ quantity }) => quantity > 0}
          words={{
            choose: 'Choose products',
            addAnother: 'Add another product',
            first: 'Product',
            another: 'Another product',
          }}
        />
      </fieldset>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-lg">{deliveries.length > 0 ? 'Who pays' : 'Who it is for'}</legend>
        <TextField label="Name" {...field('name')} required maxLength={100} autoCapitalize="words" />
        <TextField label="Phone" {...field('phone')} required type="tel" inputMode="tel" />
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          inputMode="email"
          hint="If they have one: the confirmation and the news go there."
          className="sm:col-span-2"
        />
        <TextField
          label="Street"
          {...field('street')}
          required
          maxLength={300}
          autoCapitalize="words"
          className="sm:col-span-2"
        />
        <TextField label="City" {...field('city')} required maxLength={100} autoCapitalize="words" />
        <TextField label="Zip Code" {...field('zipCode')} required inputMode="numeric" />
        <TextField label="State" {...field('state')} required maxLength={100} defaultValue={deliveryState} />
        <TextField label="Country" {...field('country')} required maxLength={100} defaultValue={shop.address.country} />
      </fieldset>
      <Suspense>
        <ForCompany deliveries={deliveries} onRead={setDeliveries} wrong={refused?.fields.gstin} />
      </Suspense>
      <Button type="submit" busy={busy} disabled={!ready} className="self-start sm:px-12">
        Take the order
      </Button>
    </form>
  )
}
