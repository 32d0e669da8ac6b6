import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher, useSearchParams } from 'react-router'

import { t } from '#contract/language/language'
import { loadSaving } from '#web/storefront/account/account-data.ts'
import type { AccountAct, AccountAnswer } from '#web/storefront/account/save-account.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'

type FormState = { fields: Record<string, string>; /** The name that was refused. */ name: string | undefined }

/** The form of a card. `answered` is the answer to a form sent before the page's script had loaded. */
export function AccountForm({
  act,
  answered,
  button,
  look = 'primary',
  children,
}: {
  act: AccountAct
  answered: AccountAnswer | undefined
  button: string
  look?: 'primary' | 'secondary'
  children: (state: FormState) => ReactNode
}) {
  const fetcher = useFetcher<AccountAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const saved = useSearchParams()[0].get('saved') === act
  const answer = fetcher.data ?? (answered?.act === act ? answered : undefined)
  const refused = answer && 'refused' in answer ? answer.refused : undefined
  useFocusOnRefusal(form, fetcher.data && refused)
  useEffect(() => {
    if (fetcher.data && !('refused' in fetcher.data)) form.current?.reset()
  }, [fetcher.data])
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onInput={() => void loadSaving().catch(() => {})}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="act" value={act} />
      <FormRefusal refused={refused} />
      {children({ fields: refused?.fields ?? {}, name: refused && answer?.name })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={look} busy={fetcher.state !== 'idle'} className="w-full sm:w-auto">
          {button}
        </Button>
        {saved && !answered && !fetcher.data && (
          <p role="status" className="text-sm text-pistachio-ink">
            {t('Saved.')}
          </p>
        )}
      </div>
    </fetcher.Form>
  )
}
