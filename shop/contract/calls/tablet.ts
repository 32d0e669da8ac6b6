import * as z from 'zod/mini'

import { id, line } from '../entities.ts'
import { knownPassword } from '../text.ts'
import { additional, messageAnswer, passkeyFirst, tooMany } from './define.ts'

const pin = z.string().check(z.regex(/^[0-9]{4,6}$/, 'must be 4 to 6 digits'))

/** /api/seller/tablet: devices at the packing table, on which packers choose their names and type a PIN. */
export const tabletContract = {
  tabletPackers: additional({
    method: 'GET',
    path: '/api/seller/tablet',
    caller: 'anyone',
    summary: 'List who may log in at this tablet',
    about:
      'The packers with a PIN, by name, for a device that an owner has made a tablet; nobody for any other device. The cookie `tablet` says which it is.',
    answer: z.object({ packers: z.array(z.object({ id, name: z.string() })) }),
    others: { 429: tooMany },
  }),
  tabletLogIn: additional({
    method: 'POST',
    path: '/api/seller/tablet/log-in',
    caller: 'anyone',
    summary: 'Log a packer in with a PIN',
    about:
      'Logs in a packer at a tablet, for 12 hours and for 30 minutes without a request. Ten wrong PINs end the PIN: the password sets a new one.',
    body: z.object({ packer: id, pin }),
    answer: messageAnswer,
    others: {
      400: 'The PIN is wrong.',
      401: 'The device is not a tablet, or no longer.',
      409: 'The packer has no PIN, or it was entered wrongly ten times.',
      429: tooMany,
    },
  }),
  tabletAdd: additional({
    method: 'POST',
    path: '/api/seller/tablet/add',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Make this device a tablet',
    about: 'Makes the device one on which packers log in with a PIN, and logs the owner out of it.',
    body: z.object({ name: line(60) }),
    answer: messageAnswer,
    others: { 403: passkeyFirst, 409: 'The shop has the most tablets that it may have.' },
  }),
  tabletRemove: additional({
    method: 'POST',
    path: '/api/seller/tablet/remove',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Remove a tablet',
    about: 'The device is no tablet any more; whoever is logged in there with a PIN is logged out.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: 'There is no such tablet.' },
  }),
  tabletPin: additional({
    method: 'POST',
    path: '/api/seller/tablet/pin',
    caller: 'seller',
    roles: ['packer'],
    summary: 'Set the PIN of a packer',
    about: 'Sets the PIN with which the packer logs in at the tablets of the shop.',
    body: z.object({ pin, password: knownPassword }),
    answer: messageAnswer,
    others: { 400: 'The password is wrong, or the PIN is easy to guess.', 429: tooMany },
  }),
}
