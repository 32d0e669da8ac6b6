import type { Outcome } from './report-rules.ts'

/** Separate from `refusals` and `notices`: pages of a shop without reports load none of these. */
export const reportRefusals = {
  noSuchReport: 'Report not found',
  noSuchPhoto: 'Photo not found',
  notHereYet: 'This order has not left the shop yet. Until then please write to us if something is wrong.',
  nothingLeft: 'All pieces of this order are refunded, or in a report already.',
  cancelled: 'This order is cancelled, so there is nothing to report.',
  alreadyClosed: 'This report is closed already. Please look again.',
  keyUsed: 'Another report of this order was sent under this key.',
  manyPhotos:
    'We keep many photos of yours already. Please send this report without photos; we ask for them if we need any.',
  nothingChosen: 'Please choose how many pieces it is about.',
  reasonMissing: 'Please say what is wrong.',
  wordsMissing: 'Please tell us in a few words what happened.',
  notOfReport: 'This report is about other products of the order.',
} as const

/** After the time for reports. It ends no right, so it names another way. */
export function reportTooLate(days: number): string {
  return `Reports can be sent here for ${days} days after delivery. Please write to us or call; your rights do not end with these days.`
}

/** A report about more pieces than are left to report. */
export function onlyPiecesToReport(name: string, n: number): string {
  return n > 0
    ? `Only ${n} of ${name} can be reported: the others are refunded, or in a report already.`
    : `All pieces of ${name} are refunded, or in a report already.`
}

export function mostPhotos(most: number): string {
  return `It takes at most ${most} photos.`
}

export const reportNotices = {
  sent: 'Your report is with us. We have emailed you.',
  resolved: 'The report is closed. The shopper is emailed.',
} as const

/** The end of a report in words, for shopper and seller. */
export const outcomeWords: Record<Outcome, string> = {
  refunded: 'Refunded',
  replaced: 'We send it again',
  declined: 'Declined',
  'account deleted': 'The account was deleted',
}
