import type { OwnerSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Queue } from '#domain/process/queue'

export type ReportContext = {
  queue: Queue
  changes: Changes
  publicUrl: string
  settings: Pick<OwnerSettings, 'reportDays'>
}
