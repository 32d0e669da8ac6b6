import type { OwnerSettings } from '#contract/owner-settings'

/** What the owner of the demo has chosen. */
export const demoSettings = {
  courier: { name: 'Sandbox Courier', trackingUrl: 'https://courier.example/parcels/{number}' },
  gifts: true,
  holidays: [
    '2026-12-25',
    '2027-01-01',
    '2027-01-15',
    '2027-01-16',
    '2027-01-26',
    '2027-04-14',
    '2027-05-01',
    '2027-08-15',
    '2027-10-02',
  ],
  deliveryPromise: {
    cutOffHour: 14,
    closedOn: ['Sunday'],
    transitDays: {
      'same district': { least: 1, most: 2 },
      'same state': { least: 2, most: 4 },
    },
  },
} satisfies Partial<OwnerSettings>
