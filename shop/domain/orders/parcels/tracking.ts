import type { OwnerSettings } from '#contract/owner-settings'
import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'

export type Tracking = { courier: string; number: string; link?: string | undefined }

/** The courier that the owner has chosen. */
export type OwnCourier = OwnerSettings['courier']

/** The courier's own name for it, whatever its case: events are matched by it. */
export function nameOf(typed: string, courier: OwnCourier): string {
  return courier && typed.toLowerCase() === courier.name.toLowerCase() ? courier.name : typed
}

/** A link that is not to the page of the configured courier, by https, is only text: it could lead anywhere. */
export function trackingOf(
  { courier: name, number, link }: Tracking,
  courier: OwnCourier,
): { link: string } | { linkText: string } | undefined {
  if (link === undefined) return courier && name === courier.name ? { link: pageOf(courier, number) } : undefined
  return courier && isItsPage(courier, link) ? { link } : { linkText: link }
}

type Pages = Pick<NonNullable<OwnCourier>, 'trackingUrl'>

function pageOf({ trackingUrl }: Pages, number: string): string {
  return trackingUrl.replaceAll('{number}', encodeURIComponent(number))
}

function isItsPage({ trackingUrl }: Pages, link: string): boolean {
  const url = URL.parse(link)
  const { host } = new URL(trackingUrl)
  return url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === ''
}

/** Throws a Failure (409) when another parcel than `own` has this courier and number. */
export async function requireFreeNumber(tx: Tx, { courier, number }: Tracking, own = ''): Promise<void> {
  const other = tx
    .selectFrom('parcels')
    .select('id')
    .where('courier', '=', courier)
    .where('tracking_number', '=', number)
    .where('id', '!=', own)
  if (await other.executeTakeFirst()) throw numberTaken()
}

/** Throws a Failure (409) for a number that was committed meanwhile, and rethrows any other error. */
export function orNumberTaken(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'parcels_number' ? numberTaken() : error
}

function numberTaken(): Failure {
  return new Failure('conflict', refusals.parcelNumberTaken)
}
