import { type RefObject, useState } from 'react'

import { factWords, missingFacts, type RequiredFact } from '#contract/products/missing-facts'
import { type ProductFacts, productFacts } from '#contract/products/product-facts'
import { CopyLabel } from '#web/seller/products/label/copy-label.tsx'
import { LabelSteps } from '#web/seller/products/label/label-steps.tsx'
import { filled, labelIn, type LabelValues, readLabel, writtenLabel } from '#web/seller/products/label/label-values.ts'
import { fieldAt } from '#web/seller/products/label/label-words.ts'
import { useFilled } from '#web/seller/products/use-filled.ts'

const PREFIX = 'label.'

/**
 * The fields of the label, in steps. Their text is in the field `facts` of the form, which the draft and the request
 * read; a change of that field from outside (a draft, a copy, a reset) fills these anew.
 */
export function LabelFields({
  form,
  productId,
  error,
}: {
  form: RefObject<HTMLFormElement | null>
  /** Of the product that is changed; undefined for a new one. */
  productId: string | undefined
  error: string | undefined
}) {
  const [filling, setFilling] = useState({ times: 0, values: labelIn(textOf(form)) })
  const [values, setValues] = useState(filling.values)

  useFilled(form, () => {
    const kept = labelIn(textOf(form))
    setFilling(({ times }) => ({ times: times + 1, values: kept }))
    setValues(kept)
  })

  function write(label: LabelValues) {
    const field = form.current?.elements.namedItem('facts')
    if (field && 'value' in field) field.value = writtenLabel(label)
  }

  function typed() {
    if (!form.current) return
    const own = [...new FormData(form.current)].flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
    )
    // A unit or a role alone says nothing.
    const { unit, packerRole, ...rest } = filled(own)
    const now = {
      ...rest,
      ...(rest['amount'] && unit && { unit }),
      ...((rest['packerName'] ?? rest['packerAddress']) && packerRole && { packerRole }),
    }
    // Before the form reads its fields: the event reaches it later.
    write(now)
    setValues(now)
  }

  function fillWith(label: LabelValues) {
    write(label)
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const label = readLabel(values)
  const missing = missingFacts((label ?? {}) as ProductFacts)
  const issue = error === undefined ? undefined : productFacts.safeParse(label ?? {}).error?.issues[0]
  const wrong = issue && fieldAt(issue.path)
  return (
    <section aria-labelledby="label-heading" onInput={typed} className="rounded-card border border-line bg-card">
      <div className="px-4 pt-4 pb-3">
        <h2 id="label-heading" className="font-sans text-base tracking-normal">
          Label of the pack
        </h2>
        <Missing missing={missing} />
        <CopyLabel form={form} productId={productId} own={values} onCopied={fillWith} />
      </div>
      <LabelSteps
        key={filling.times}
        start={filling.values}
        missing={missing}
        onFill={(more) => fillWith({ ...values, ...more })}
        field={(name) => ({
          name: PREFIX + name,
          defaultValue: filling.values[name] ?? '',
          error: name === wrong ? error : undefined,
        })}
      />
    </section>
  )
}

function Missing({ missing }: { missing: readonly RequiredFact[] }) {
  const words = missing.map((fact) => factWords[fact])
  return (
    <p role="status" className={`mt-1 text-sm ${words.length > 0 ? 'text-ink-soft' : 'text-pistachio-ink'}`}>
      {words.length > 0
        ? `Before it may be sold the label needs ${listed(words)}.`
        : 'The label has all that the law asks for.'}
    </p>
  )
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
}

function textOf(form: RefObject<HTMLFormElement | null>): string {
  const field = form.current?.elements.namedItem('facts')
  return field && 'value' in field ? field.value : ''
}
