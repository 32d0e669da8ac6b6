/** The rules of reports, apart from their shapes, so that a page loads no schema. */

export const MAX_REPORT_PHOTOS = 4
export const MAX_REPORT_WORDS = 2_000
/** The photos that the shop keeps of one account at a time; they are part of the download of its data. */
export const MAX_KEPT_PHOTOS = 40
/** Photos are deleted this long after their report is closed. */
export const PHOTO_DAYS = 30
/**
 * A person looks at a report within this time and ends it with the answer. Consumer Protection (E-Commerce) Rules, 2020, rule
 * 4 (5): a complaint is acknowledged in 48 hours, which its email does at once, and redressed within a month.
 */
export const REPORT_HOURS = 48

/** Until when a report of this ISO time is answered. */
export function reportDueBy(at: string): string {
  return new Date(Date.parse(at) + REPORT_HOURS * 3_600_000).toISOString()
}

/** The reports on one page of the seller. */
export const REPORTS_LISTED = 20

/** The ends that a seller can set; `refunded` is set by the refund itself. */
export const resolutions = ['replaced', 'declined'] as const
export type Resolution = (typeof resolutions)[number]
export const outcomes = ['refunded', ...resolutions, 'account deleted'] as const
export type Outcome = (typeof outcomes)[number]

/** The number of a report that people use, from the beginning of its id: R-3F9A01C2. */
export function reportNumber(reportId: string): string {
  return `R-${reportId.slice(0, 8).toUpperCase()}`
}

/** The widths of a stored photo: in a list, and on the whole screen. */
export const photoSizes = ['small', 'large'] as const
