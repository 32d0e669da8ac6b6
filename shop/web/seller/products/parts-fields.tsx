import { type RefObject, useState } from 'react'

import { MAX_PARTS } from '#contract/rules'
import { type ChosenProduct, ChosenProducts } from '#web/seller/choose/chosen-products.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { partsIn, writtenParts } from '#web/seller/products/form-parts.ts'
import { useFilled } from '#web/seller/products/use-filled.ts'

/** Chooses what one piece is put together from; the form has it in its field `parts`. */
export function PartsFields({
  form,
  productId,
  error,
}: {
  form: RefObject<HTMLFormElement | null>
  /** Of the product that is changed; undefined for a new one. */
  productId: string | undefined
  error: string | undefined
}) {
  const [parts, setParts] = useState(() => partsIn(textOf(form)))
  // A draft that comes later may open the fold.
  const [filled, setFilled] = useState(0)
  useFilled(form, () => {
    setParts(partsIn(textOf(form)))
    setFilled((times) => times + 1)
  })

  function change(next: ChosenProduct[]) {
    setParts(next)
    const field = form.current?.elements.namedItem('parts')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = writtenParts(next)
    // From the field, so that the form reads it and does not fill its fields anew.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <Fold
      title="Put together from other products"
      open={parts.length > 0 || error !== undefined}
      className="-my-2"
      key={filled}
    >
      <p className="mb-3 text-sm text-ink-soft">
        A hamper, a combo, or a large pack of small ones. Its stock is counted from theirs, and an order takes their
        pieces.
      </p>
      {error && (
        <p role="alert" className="mb-3 text-sm font-medium text-pomegranate-ink">
          {error}
        </p>
      )}
      <ChosenProducts
        chosen={parts}
        onChange={change}
        most={MAX_PARTS}
        mayBe={({ _id, parts: own }) => !own && _id !== productId}
        words={{
          choose: 'Choose its parts',
          addAnother: 'Add another part',
          first: 'A part',
          another: 'Another part',
        }}
      />
    </Fold>
  )
}

function textOf(form: RefObject<HTMLFormElement | null>): string {
  const field = form.current?.elements.namedItem('parts')
  return field && 'value' in field ? field.value : ''
}
