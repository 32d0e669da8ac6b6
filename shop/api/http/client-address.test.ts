import { expect, it } from 'vitest'

import { networkOf, networksOf, shortNetwork } from '#api/http/client-address'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('P1: %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('F5: an IPv6 address counts for its /48 too, with five times the points', () => {
  expect(networksOf('[2001:db8:1:2::9]:443')).toEqual([
    { key: '2001:db8:1:2', times: 1 },
    { key: '2001:db8:1::/48', times: 5 },
  ])
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown']) expect(networksOf(address)).toHaveLength(1)
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', null],
  ['203.0.113.7, 10.0.0.1', null],
  ["'; DROP TABLE audit_log", null],
])('the audit log has %s as %s', (address, network) => {
  expect(shortNetwork(address)).toBe(network)
})
