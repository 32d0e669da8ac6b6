import { Download } from 'lucide-react'

import { calls } from '#contract/calls'
import { buttonClass } from '#web/ui/button.tsx'

/** The month as files for an accountant and for the portal. */
export function GstDownloads({ month }: { month: string }) {
  const file = (as: 'csv' | 'json') => `${calls.sellerGstFile.path}?month=${month}&as=${as}`
  return (
    <section aria-labelledby="gst-files" className="rounded-card border border-line bg-card p-4 md:p-5">
      <h2 id="gst-files" className="text-lg">
        Files
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        A refund counts in the month in which it was made. The portal’s offline tool checks the JSON file before your
        accountant sends the return.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={file('csv')} className={buttonClass('secondary')}>
          <Download className="size-5" aria-hidden="true" /> CSV for a spreadsheet
        </a>
        <a href={file('json')} className={buttonClass('secondary')}>
          <Download className="size-5" aria-hidden="true" /> JSON for the portal’s tool
        </a>
      </div>
    </section>
  )
}
