import { FileUp } from 'lucide-react'
import type { ChangeEvent } from 'react'

import { sheetRefusals } from '#contract/sheet-wording'
import { buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Chooses a CSV file and gives its text. A file that is not UTF-8 is refused in words. */
export function ChooseFile({
  label,
  busy,
  onChoose,
}: {
  label: string
  busy: boolean
  onChoose: (csv: string) => Promise<void>
}) {
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const csv = await textOf(file)
    // The same file may be chosen again once it is mended.
    target.value = ''
    if (csv === undefined) notify.error(sheetRefusals.wrongEncoding)
    else await onChoose(csv)
  }
  return (
    <label className={buttonClass('secondary', 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2')}>
      {busy ? <Spinner /> : <FileUp className="size-5" aria-hidden="true" />}
      <span>{label}</span>
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={busy}
        onChange={(event) => void choose(event)}
        className="sr-only"
      />
    </label>
  )
}

async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
