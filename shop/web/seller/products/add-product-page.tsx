import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import { ApiRefusal, callApi, errorText } from '#web/api-client.ts'
import { sellerMeta } from '#web/seller/layout/seller-area.ts'
import type { FormPicture } from '#web/seller/products/form-pictures.ts'
import { readAll } from '#web/seller/products/picture-picker.tsx'
import { ProductForm } from '#web/seller/products/product-form.tsx'
import { type ProductValues, readForm, valuesOfNextSize } from '#web/seller/products/product-form-values.ts'
import { ProductsTabs } from '#web/seller/products/products-tabs.tsx'
import { catalogueChanged, type SellerProduct } from '#web/seller/products/seller-products.ts'
import { useSettings } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { atOnce, later } from '#web/ui/later.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'
import { uploading } from '#web/upload.ts'

export const meta = sellerMeta('Add Product')

const AddedProduct = later(async () => (await import('#web/seller/products/added-product.tsx')).AddedProduct)
const TodayStrip = later(async () => (await import('#web/seller/today/today-strip.tsx')).TodayStrip, atOnce)

const loadDraft = () => import('#web/seller/products/draft.ts')

export default function AddProductPage() {
  const form = useRef<HTMLFormElement>(null)
  const [pictures, setPictures] = useState<FormPicture[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const [added, setAdded] = useState<Added>()
  const client = useQueryClient()
  const { taxMode } = useSettings()

  useEffect(() => {
    void restoreDraft(form, setPictures).then(setIsRestored, () => {})
  }, [])

  function change(next: FormPicture[]) {
    setPictures(next)
    void loadDraft().then(
      ({ keepPictures }) => keepPictures(next.flatMap(({ file }) => file ?? [])),
      () => {},
    )
  }

  async function clear() {
    form.current?.reset()
    setPictures([])
    setIsRestored(false)
    await (await loadDraft()).forgetDraft()
  }

  async function send(body: FormData, onProgress: (sent: number) => void) {
    const typed = form.current ? readForm(form.current) : undefined
    const { msg, product } = await callApi(calls.productAdd, {
      body,
      transport: uploading('seller', onProgress),
    }).catch(forgetIdOnConflict)
    notify.success(msg)
    await clear()
    setAdded({ product, next: typed && { values: valuesOfNextSize(typed), pictures } })
    // The next product begins at the top; the focus alone does not scroll to a page that is partly visible.
    focusPage()
    window.scrollTo(0, 0)
    await catalogueChanged(client)
  }

  function begin() {
    setAdded(undefined)
    form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus()
  }

  async function beginNextSize({ product, next }: Added) {
    if (!next || !form.current) return
    const { family } = next.values
    try {
      if (product.familyName === undefined) {
        const body = new FormData()
        body.set('productData', JSON.stringify({ id: product._id, family }))
        await callApi(calls.productUpdate, { body })
      }
    } catch (error) {
      notify.error(errorText(error))
      return
    }
    fill(form.current, next.values)
    change(next.pictures)
    setAdded(undefined)
    form.current.querySelector<HTMLInputElement>('[name=weight]')?.focus()
  }

  return (
    <div className="max-w-4xl">
      {/* Its place is kept while it loads. */}
      <div className="mb-5 min-h-12">
        <TodayStrip />
      </div>
      <PageHeading title="Add Product" />
      <ProductsTabs />
      <div role="status">
        {isRestored && (
          <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-saffron-soft py-1 pr-1 pl-4 text-sm text-saffron-ink">
            The product you began is back.
            <Button look="quiet" onClick={() => void clear()}>
              Start afresh
            </Button>
          </p>
        )}
      </div>
      {added && (
        <AddedProduct
          product={added.product}
          onAnother={begin}
          onNextSize={added.next && added.product.weight !== null ? () => void beginNextSize(added) : undefined}
        />
      )}
      <ProductForm
        ref={form}
        pictures={pictures}
        taxMode={taxMode}
        onPictures={change}
        onTyped={keep}
        draftId={draftId}
        action="Add Product"
        send={send}
      />
    </div>
  )
}

/** A product that was added, and what the next size of it begins with. */
type Added = { product: SellerProduct; next: { values: ProductValues; pictures: FormPicture[] } | undefined }

/** Writes texts into the empty fields of the form. */
function fill(form: HTMLFormElement, values: Partial<ProductValues>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field && field.value === '') field.value = value
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

async function draftId(): Promise<string> {
  return (await loadDraft()).draftId()
}

/** After a 409 (an earlier attempt was already added) the next attempt is another product. */
async function forgetIdOnConflict(error: unknown): Promise<never> {
  if (error instanceof ApiRefusal && error.status === 409) (await loadDraft()).forgetDraftId()
  throw error
}

function keep(values: ProductValues): void {
  void loadDraft().then(
    ({ keepText }) => keepText(values),
    () => {},
  )
}

/** Restores the draft into empty fields. Returns whether there was one. */
async function restoreDraft(
  form: React.RefObject<HTMLFormElement | null>,
  setPictures: (pictures: FormPicture[]) => void,
): Promise<boolean> {
  const { keptText, keptPictureFiles } = await loadDraft()
  const text = Object.entries(keptText()).filter(([, value]) => value !== '')
  if (form.current) fill(form.current, Object.fromEntries(text))
  const files = await keptPictureFiles()
  if (files.length > 0) setPictures(await readAll(files))
  return text.length > 0 || files.length > 0
}
