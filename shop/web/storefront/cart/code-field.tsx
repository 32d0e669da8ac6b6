import { Tag } from 'lucide-react'
import { useState } from 'react'

import { t } from '#contract/language/language'
import { formatPaise } from '#contract/money/money'
import type { CartCode } from '#web/cart/code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { T } from '#web/ui/t.tsx'

/** The field for a code, what it takes off, and why it does not. */
export function CodeField({ code: { code, price, busy, use }, locked }: { code: CartCode; locked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const taken = price && 'code' in price ? price : undefined
  if (taken) {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-pistachio-soft py-1 pr-1 pl-3 text-sm text-pistachio-ink">
        <p role="status" className="figures flex items-center gap-2">
          <Tag className="size-4 shrink-0" aria-hidden="true" />
          <T
            text="{code} saves you {amount}"
            code={<strong translate="no">{taken.code}</strong>}
            amount={<span translate="no">{formatPaise(taken.discountPaise)}</span>}
          />
        </p>
        <Button look="quiet" disabled={locked} onClick={() => use(undefined)}>
          <T text="Remove{code}" code={<span className="sr-only"> {t('the code')}</span>} />
        </Button>
      </div>
    )
  }
  if (!isOpen && code === undefined) {
    return (
      <Button look="quiet" className="mt-2 -ml-3" onClick={() => setIsOpen(true)}>
        <Tag className="size-4" aria-hidden="true" /> {t('Have a code?')}
      </Button>
    )
  }
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('code')
        if (typeof typed === 'string' && typed.trim()) use(typed.trim())
      }}
    >
      <TextField
        label={t('Code')}
        name="code"
        defaultValue={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        error={price && 'why' in price ? price.why : undefined}
        className="min-w-32 grow"
      />
      <Button type="submit" look="secondary" busy={busy} disabled={locked}>
        {t('Use it')}
      </Button>
    </form>
  )
}
