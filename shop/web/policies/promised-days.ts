import { dateFormat, plural, t } from '#contract/language/language'
import type { DeliveryPromise } from '#contract/owner-settings'

type Days = { least: number; most: number }

/** The rules of the promised days in words, for the page about delivery. */
export function promiseInWords({ cutOffHour, closedOn, transitDays }: DeliveryPromise, holidays: readonly string[]) {
  const near = transitDays['same district']
  const far = transitDays['same state']
  return {
    /** From the payment on. An order leaves on the next business day at the latest. */
    near: businessDays(fromPayment(near, cutOffHour)),
    far: businessDays(fromPayment(far, cutOffHour)),
    leaving: leavingInWords(cutOffHour),
    nearTravel: businessDays(near),
    farTravel: businessDays(far),
    closed: closedOn.map((day) => t(closedDays[day])).join(', '),
    holidays: holidays.map((day) => holiday(new Date(day))).join(', '),
  }
}

function fromPayment({ least, most }: Days, cutOffHour: number): Days {
  return { least: cutOffHour === 0 ? least + 1 : least, most: most + 1 }
}

/** '2-5 business days', as DELIVERY_DAYS. */
function businessDays({ least, most }: Days): string {
  const range = least === most ? String(most) : `${least}-${most}`
  return plural(most, '{range} business day', '{range} business days', { range })
}

function leavingInWords(hour: number): string {
  if (hour === 0) return t('An order leaves us on the business day after its payment.')
  if (hour === 24) {
    return t('An order that is paid on a business day leaves us on that day, any other on the next one.')
  }
  return t('An order that is paid before {time} on a business day leaves us on that day, any other on the next one.', {
    time: hourInWords(hour),
  })
}

function hourInWords(hour: number): string {
  if (hour === 12) return t('noon')
  return hour < 12 ? t('{hour} am', { hour }) : t('{hour} pm', { hour: hour - 12 })
}

const closedDays = {
  Sunday: 'Sundays',
  Monday: 'Mondays',
  Tuesday: 'Tuesdays',
  Wednesday: 'Wednesdays',
  Thursday: 'Thursdays',
  Friday: 'Fridays',
  Saturday: 'Saturdays',
} as const

// A day as YYYY-MM-DD is read as its midnight in UTC.
const holiday = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
