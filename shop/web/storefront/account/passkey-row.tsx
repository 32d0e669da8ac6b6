import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { calls } from '#contract/calls'
import type { Passkey } from '#contract/entities'
import { t } from '#contract/language/language'
import { callApi, errorText } from '#web/api-client.ts'
import { passkeysQuery } from '#web/storefront/account/passkeys-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** One passkey, which can be renamed and removed. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [renames, setRenames] = useState(false)
  const rename = useAct((typed: string) => callApi(calls.passkeyRename, { body: { id, name: typed } }))
  const remove = useAct(() => callApi(calls.passkeyRemove, { body: { id } }))
  if (renames) {
    const save = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const typed = new FormData(event.currentTarget).get('passkey')
      if (typeof typed === 'string') rename.mutate(typed, { onSuccess: () => setRenames(false) })
    }
    return (
      <li className="py-3 first:pt-0">
        <form onSubmit={save} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('Name of the passkey')}
            name="passkey"
            ref={focus}
            required
            maxLength={60}
            defaultValue={name}
            className="min-w-40 grow basis-0"
          />
          <Button type="submit" look="secondary" busy={rename.isPending}>
            {t('Save')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-3 first:pt-0 max-lg:pb-1 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeySquare className="size-6 text-ink-soft" aria-hidden="true" />
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          <span className="inline-block">
            <T text="Added {day}" day={<Day at={createdAt} />} />
          </span>
          , {lastUsedAt ? <LastUse at={lastUsedAt} /> : <span>{t('not used yet')}</span>}
        </p>
      </div>
      <div className="col-start-2 -ml-5 flex flex-wrap lg:col-start-3 lg:-mr-5 lg:ml-0 noscript:hidden">
        <Button
          look="quiet"
          className="text-sm"
          onClick={() => setRenames(true)}
          aria-label={t('Rename {name}', { name })}
        >
          {t('Rename')}
        </Button>
        <Button
          look="quiet"
          className="text-sm"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: focusPage })}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}

function LastUse({ at }: { at: string }) {
  return (
    <span className="inline-block">
      <T text="last used {day}" day={<Day at={at} />} />
    </span>
  )
}

// The button that was pressed is gone.
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

/** A call that changes the list, with its toast. */
function useAct<Input>(call: (input: Input) => Promise<{ msg: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: ({ msg }) => {
      notify.success(msg)
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    onError: (error) => notify.error(errorText(error)),
  })
}
