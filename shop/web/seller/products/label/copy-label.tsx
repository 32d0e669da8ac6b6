import { type RefObject, useState } from 'react'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { callApi, errorText } from '#web/api-client.ts'
import { labelValues, type LabelValues } from '#web/seller/products/label/label-values.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Fills the label in from another product of the chosen category; the net quantity stays what it was. */
export function CopyLabel({
  form,
  productId,
  own,
  onCopied,
}: {
  form: RefObject<HTMLFormElement | null>
  productId: string | undefined
  own: LabelValues
  onCopied: (label: LabelValues) => void
}) {
  const [similar, setSimilar] = useState<Product[]>()
  const [busy, setBusy] = useState(false)

  async function tried(act: () => Promise<void>) {
    setBusy(true)
    await act().catch((error: unknown) => notify.error(errorText(error)))
    setBusy(false)
  }

  async function find() {
    const field = form.current?.elements.namedItem('category')
    const category = field && 'value' in field ? field.value : ''
    const { products } = await callApi(calls.productBrowse, {
      query: { ...(category && { category }), limit: '200' },
    })
    setSimilar(products.filter(({ _id, hasDetails }) => hasDetails && _id !== productId))
  }

  async function copy(id: string) {
    const { facts } = await callApi(calls.productDetails, { query: { id } })
    if (!facts) return notify.error('That product has no label yet.')
    const { amount: _amount, unit: _unit, ...rest } = labelValues(facts)
    const { amount, unit } = own
    onCopied({ ...rest, ...(amount && { amount }), ...(unit && { unit }) })
  }

  if (!similar) {
    return (
      <Button look="secondary" busy={busy} className="mt-3" onClick={() => void tried(find)}>
        Copy from a similar product
      </Button>
    )
  }
  if (similar.length === 0) return <p className="mt-3 text-sm text-ink-soft">No similar product has a label yet.</p>
  return (
    <SelectField
      label="Copy from"
      className="mt-3 sm:max-w-80"
      defaultValue=""
      disabled={busy}
      onChange={({ target }) => void tried(() => copy(target.value))}
    >
      <option value="" disabled>
        Choose a product
      </option>
      {similar.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
