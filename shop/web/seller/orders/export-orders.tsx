import { Download } from 'lucide-react'
import { useState } from 'react'

import { calls } from '#contract/calls'
import { TIME_ZONE } from '#contract/rules'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Downloads the paid orders of some days as CSV: at first of this month. `loadedAt` is in epoch milliseconds. */
export function ExportOrders({ loadedAt }: { loadedAt: number }) {
  const today = day.format(loadedAt)
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  return (
    <details className="group mt-8 rounded-card border border-line bg-card px-4 md:px-5">
      <summary className="flex min-h-12 items-center gap-2 text-sm font-medium">
        <Download className="size-5" aria-hidden="true" /> Download orders as CSV
      </summary>
      <form
        action={calls.orderExport.path}
        className="grid grid-cols-2 items-end gap-3 pb-4 sm:grid-cols-[10rem_10rem_auto]"
      >
        <TextField
          label="Paid from"
          type="date"
          name="from"
          required
          defaultValue={from}
          max={today}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField label="Until" type="date" name="to" required defaultValue={today} min={from} max={today} />
        <Button type="submit" look="secondary" className="col-span-2 min-h-12 sm:col-span-1 sm:justify-self-start">
          Download
        </Button>
      </form>
    </details>
  )
}

// Canada's short dates are YYYY-MM-DD.
const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
