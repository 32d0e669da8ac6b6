import { type SubmitEvent, Suspense, useRef, useState } from 'react'

import type { InclusiveMode } from '#contract/money/tax'
import { categories } from '#contract/products/categories'
import { MAX_FAMILY_NAME, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { errorText, refusalOf } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import type { FormPicture } from '#web/seller/products/form-pictures.ts'
import { OrganicNote } from '#web/seller/products/organic-note.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { PicturePicker } from '#web/seller/products/picture-picker.tsx'
import {
  type DetailedProduct,
  noValues,
  offerTooHigh,
  type ProductValues,
  readForm,
  valuesOf,
} from '#web/seller/products/product-form-values.ts'
import { ProductPreview } from '#web/seller/products/product-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

// The validation loads with the first input, not with the page.
const loadChecks = () => import('#web/seller/products/product-form-body.ts')

const LabelFields = later(async () => (await import('#web/seller/products/label/label-fields.tsx')).LabelFields, atOnce)

const PartsFields = later(async () => (await import('#web/seller/products/parts-fields.tsx')).PartsFields, atOnce)

export type Send = (body: FormData, onProgress: (sent: number) => void) => Promise<void>

/** The form of a product beside its preview. The fields are uncontrolled, so typing renders only the preview. */
export function ProductForm({
  ref: form,
  product,
  pictures,
  onPictures,
  onTyped,
  draftId,
  taxMode,
  action,
  send,
}: {
  ref: React.RefObject<HTMLFormElement | null>
  /** The product to change; undefined for a new one. */
  product?: DetailedProduct
  pictures: FormPicture[]
  onPictures: (pictures: FormPicture[]) => void
  onTyped?: (values: ProductValues) => void
  /** The idempotency key of a new product. */
  draftId?: () => Promise<string>
  /** A shop that must know code and rate of a product asks for them. */
  taxMode: InclusiveMode | undefined
  /** The label of the button. */
  action: string
  /** Throws refusals of the API. */
  send: Send
}) {
  'use memo'
  const start = product ? valuesOf(product) : noValues
  const [values, setValues] = useState(start)
  const [refused, setRefused] = useState<Refused>()
  const [sent, setSent] = useState<number>()
  // A ref, because a second click may come before the next render.
  const sending = useRef(false)
  // The script sends the pictures, so the button is disabled until it runs.
  const ready = useInBrowser()

  useFocusOnRefusal(form, refused)

  function typed() {
    if (!form.current) return
    const now = readForm(form.current)
    setValues(now)
    onTyped?.(now)
    void loadChecks().catch(() => {})
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const typedNow = readForm(event.currentTarget)
    setSent(0)
    try {
      const read = (await loadChecks()).productBody(typedNow, pictures, {
        product,
        draftId: await draftId?.(),
        needsTax: taxMode === 'gst',
      })
      setRefused('refused' in read ? read.refused : undefined)
      if ('refused' in read) notify.error(read.refused.msg)
      else await send(read.body, setSent)
    } catch (error) {
      setRefused(refusalOf(error))
      notify.error(errorText(error))
    }
    sending.current = false
    setSent(undefined)
  }

  function field(name: keyof ProductValues) {
    return { name, defaultValue: start[name], error: refused?.fields[name] }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={typed}
      onReset={() => {
        setValues(start)
        setRefused(undefined)
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <FormRefusal refused={refused} className="scroll-mt-20" />
        <PicturePicker pictures={pictures} onChange={onPictures} />
        <TextField label="Product Name" {...field('name')} required maxLength={200} autoComplete="off" />
        <TextField
          label="Name in Tamil"
          {...field('tamilName')}
          lang="ta"
          placeholder="பேரீச்சம்பழம்"
          hint="Shown under the name, and found by the search. If you have one."
          maxLength={200}
          autoComplete="off"
        />
        <TextArea
          label="Product Description"
          {...field('description')}
          hint="One point to a line: origin, taste, use, storage, allergens."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Category" {...field('category')} required>
            <option value="" disabled>
              Choose one
            </option>
            {categories.map(({ label, path }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Weight"
            {...field('weight')}
            placeholder="500 g"
            hint="If it has one."
            maxLength={50}
            autoComplete="off"
          />
        </div>
        <TextField
          label="Sizes of one food"
          {...field('family')}
          placeholder="Medjool dates"
          hint="Products with the same words here are shown as one, with their weights to choose from."
          maxLength={MAX_FAMILY_NAME}
          autoComplete="off"
        />
        <OrganicNote values={values} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-5 sm:grid-cols-3">
          <NumberField label="Product Price (₹)" {...field('price')} hint="The MRP" placeholder="0" required />
          <NumberField
            label="Offer Price (₹)"
            {...field('offerPrice')}
            hint="What shoppers pay"
            placeholder="0"
            required
            error={offerTooHigh(values) ? 'The offer price is higher than the price.' : refused?.fields['offerPrice']}
          />
          <div className={values.parts === '' ? '' : 'hidden'}>
            <NumberField label="Quantity" {...field('quantity')} whole placeholder="0" required />
          </div>
        </div>
        {/* A control that a reset empties, as it does not with a hidden input. */}
        <textarea name="parts" defaultValue={start.parts} hidden readOnly />
        <PartsFields form={form} productId={product?._id} error={refused?.fields['parts']} />
        <OfferSpan from={field('offerFrom')} until={field('offerUntil')} />
        {taxMode && values.parts === '' ? (
          <Suspense fallback={<KeptTax values={values} />}>
            <TaxFields values={values} errors={refused?.fields} taxMode={taxMode} />
          </Suspense>
        ) : (
          values.hsn + values.gstRate && <KeptTax values={values} />
        )}
        <textarea name="facts" defaultValue={start.facts} hidden readOnly />
        <LabelFields form={form} productId={product?._id} error={refused?.fields['facts']} />
        <TextArea
          label="Further nutrients per 100 g"
          {...field('nutrition')}
          placeholder={'Dietary fibre: 8.1 g\nIron: 2.4 mg'}
          hint="Those that the label does not ask for: a line each, with a colon. Lines that begin with “of which” stand indented."
        />
        <SelectField
          label="Picture that shows this panel"
          {...field('nutritionPicture')}
          className={values.nutrition.trim() + values.facts === '' ? 'hidden' : 'sm:max-w-60'}
        >
          <option value="">None</option>
          {Array.from({ length: MAX_PRODUCT_IMAGES }, (_, place) => (
            <option key={place} value={place + 1}>
              {`Picture ${place + 1}`}
            </option>
          ))}
        </SelectField>
      </div>
      <ProductPreview values={values} picture={pictures[0]?.src} />
      <div className="sticky bottom-[calc(var(--seller-bar)+var(--unstick))] z-10 -mx-4 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
        {sent !== undefined && pictures.some(({ file }) => file) && <Progress sent={sent} />}
        <Button
          type="submit"
          busy={sent !== undefined}
          disabled={!ready}
          className="min-h-12 w-full sm:w-auto sm:px-12"
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

type SpanField = { name: string; defaultValue: string; error: string | undefined }

/** When the offer price begins and ends. */
function OfferSpan({ from, until }: { from: SpanField; until: SpanField }) {
  const isPlanned = [from, until].some(({ defaultValue, error }) => defaultValue || error)
  return (
    <Fold title="Offer price for a time only" open={isPlanned} className="-my-2">
      <p className="mb-3 text-sm text-ink-soft">Before it begins and after it ends, shoppers pay the MRP.</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField label="Begins" type="datetime-local" {...from} hint="Empty: at once." />
        <TextField label="Ends" type="datetime-local" {...until} hint="Empty: it stays." />
      </div>
    </Fold>
  )
}

const TaxFields = lazyPart(async () => (await import('#web/seller/products/tax-fields.tsx')).TaxFields)

/** Keeps the tax of a product where it has no fields to be seen. */
function KeptTax({ values }: { values: ProductValues }) {
  return (['hsn', 'gstRate'] as const).map((name) => (
    <input key={name} type="hidden" name={name} defaultValue={values[name]} />
  ))
}

function Progress({ sent }: { sent: number }) {
  if (sent >= 1) return <p className="mb-3 text-sm text-ink-soft">Processing the pictures ...</p>
  return (
    <label className="mb-3 flex items-center gap-3 text-sm text-ink-soft">
      <span className="whitespace-nowrap">Sending the pictures</span>
      <progress
        value={sent}
        className="h-2 w-full max-w-60 appearance-none overflow-hidden rounded-full bg-shade [&::-moz-progress-bar]:bg-saffron [&::-webkit-progress-bar]:bg-shade [&::-webkit-progress-value]:bg-saffron"
      />
    </label>
  )
}
