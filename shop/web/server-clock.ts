// What the shop's Date header tells about its time. A device's own clock may be hours off; how far it has moved on since
// is known from `performance`.
let offset: number | undefined

/** Notes the time of an answer that has just come. A stored answer has an older time, which changes nothing. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(at)) offset = Math.max(offset ?? Number.NEGATIVE_INFINITY, at - performance.now())
}

/** Whether an answer of the shop has told the time. */
export function knowsServerTime(): boolean {
  return offset !== undefined
}

/** The time of the shop, or of the device until an answer of the shop has told it. */
export function serverNow(): Date {
  return new Date(offset === undefined ? Date.now() : performance.now() + offset)
}
