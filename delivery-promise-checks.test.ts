import { expect, it } from 'vitest'

import { configWarnings, readConfig } from '#config'
import type { DeliveryPromise } from '#domain/delivery/promise'
import { deliveryPromise } from '#shop'
import { details, production, services } from '#test/configuration'

import { deliveryPromiseProblems } from './delivery-promise-checks.ts'

const on = { DELIVERY_PROMISE: 'on' }
const transit = (least: number, most: number) => {
  return { ...deliveryPromise.transitDays, 'same state': { least, most } }
}

it('The promise of shop.config.ts fits', () => {
  expect(deliveryPromiseProblems(deliveryPromise)).toEqual([])
  expect(readConfig({ ...services, ...on }).deliveryPromise).toBe(deliveryPromise)
  expect(readConfig(services).deliveryPromise).toBeUndefined()
})

it.each<[object, string]>([
  [{ cutOffHour: 25 }, 'cutOffHour must be a whole number from 0 to 24'],
  [{ cutOffHour: 13.5 }, 'cutOffHour must be'],
  [{ closedOn: ['Sonntag'] }, 'closedOn must name weekdays, each once and not all'],
  [{ closedOn: ['Sunday', 'Sunday'] }, 'closedOn must'],
  [{ holidays: ['2026-02-30'] }, 'holidays must be at most 200 days, as 2026-11-08, each once'],
  [{ holidays: ['8 Nov 2026'] }, 'holidays must'],
  [{ holidays: ['2026-11-08', '2026-11-08'] }, 'holidays must'],
  [{ transitDays: transit(3, 2) }, 'transitDays must be whole numbers from 0 to 4, with least not above most'],
  [{ transitDays: transit(2, 5) }, 'transitDays must'],
])('A wrong promise stops the start with a message, if days are promised: %#', (changed, problem) => {
  const promise = { ...deliveryPromise, ...changed } as DeliveryPromise
  const read = (env: object) => readConfig({ ...services, ...env }, undefined, undefined, promise)
  expect(() => read(on)).toThrow(`- shop.config.ts: deliveryPromise.${problem}`)
  expect(read({}).deliveryPromise).toBeUndefined()
})

it('A shop that is to promise days needs rules', () => {
  expect(deliveryPromiseProblems(undefined)).toEqual([
    'DELIVERY_PROMISE is on, but shop.config.ts has no deliveryPromise',
  ])
})

it('A shop is warned when all holidays of its list are past', () => {
  const warnings = (holidays: string[]) =>
    configWarnings(
      readConfig({ ...production, ...on, TRUST_PROXY: '1' }, details, undefined, { ...deliveryPromise, holidays }),
    )
  expect(warnings(['2020-01-01', '2099-12-25'])).toEqual([])
  expect(warnings(['2020-01-01'])).toEqual([expect.stringContaining('holidays has no day to come')])
})
