import type { OwnerSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/process/queue'

/** The services that the functions of reports need beside the database. */
export type ReportContext = {
  queue: Queue
  changes: Changes
  /** The address shoppers use, for links in emails. */
  publicUrl: string
  shopEmail: string
  settings: Pick<OwnerSettings, 'reportDays'>
}
