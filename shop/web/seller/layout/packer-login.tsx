import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, refusalOf } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { useEnter } from '#web/seller/team/use-enter.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Packer = AnswerOf<typeof calls.tabletPackers>['packers'][number]

/** The names of the packers on a tablet; nothing on another device. */
export function PackerLogin({ page }: { page: string }) {
  const { data } = useQuery({ queryKey: ['packers'], queryFn: () => callApi(calls.tabletPackers) })
  const [chosen, setChosen] = useState<Packer>()
  if (!data || data.packers.length === 0) return null
  return (
    <section aria-labelledby="packers" className="mt-5 mb-6 border-b border-line pb-6 noscript:hidden">
      <h2 id="packers" className="mb-3 text-lg">
        {chosen ? `Hi, ${chosen.name}` : 'Who is packing?'}
      </h2>
      {chosen ? (
        <Pin packer={chosen} page={page} onBack={() => setChosen(undefined)} />
      ) : (
        <ul className="flex flex-col gap-2">
          {data.packers.map((packer) => (
            <li key={packer.id}>
              <Button look="secondary" onClick={() => setChosen(packer)} className="min-h-14 w-full wrap-anywhere">
                <span translate="no">{packer.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Pin({ packer, page, onBack }: { packer: Packer; page: string; onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const enter = useEnter(page)

  async function logIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const pin = new FormData(form).get('pin') as string
    setBusy(true)
    try {
      const { msg } = await callApi(calls.tabletLogIn, { body: { packer: packer.id, pin } })
      await enter()
      notify.success(msg)
    } catch (error) {
      setRefused(refusalOf(error))
      form.reset()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void logIn(event)} className="flex flex-col gap-4">
      <PasswordField
        label="Your PIN"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        ref={focus}
        required
        error={refused?.msg}
      />
      <Button type="submit" busy={busy} className="min-h-12">
        Start packing
      </Button>
      <Button look="quiet" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" /> <span>Other name</span>
      </Button>
    </form>
  )
}

// The button that was pressed is gone.
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
