import * as z from 'zod/mini'

import { email, id, line } from '../entities.ts'
import { sellerRoles } from '../seller-login.ts'
import { additional, messageAnswer, passkeyFirst } from './define.ts'

const noSeller = 'There is no such seller.'
const lastOwner = 'The shop would have no owner.'

/** /api/seller/team: the owner's sellers and their roles. */
export const sellerTeamContract = {
  sellerTeam: additional({
    method: 'GET',
    path: '/api/seller/team',
    caller: 'seller',
    roles: ['owner'],
    summary: 'List the sellers',
    about: 'The sellers of the shop, the oldest first.',
    answer: z.object({
      sellers: z.array(
        z.object({
          _id: id,
          name: z.string(),
          email: z.string(),
          role: z.enum(sellerRoles),
          hasSecondFactor: z.boolean(),
        }),
      ),
      tablets: z.array(z.object({ id, name: z.string(), addedAt: z.iso.datetime() })),
    }),
  }),
  sellerTeamAdd: additional({
    method: 'POST',
    path: '/api/seller/team/add',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Add a seller',
    about:
      'Adds a seller and returns a first password, shown only now, which the seller must change at the first login. 409 when the email has a seller.',
    body: z.object({ name: line(100), email, role: z.enum(sellerRoles) }),
    answer: z.object({ msg: z.string(), password: z.string() }),
    others: { 403: passkeyFirst, 409: 'The email has a seller already.' },
  }),
  sellerTeamRole: additional({
    method: 'POST',
    path: '/api/seller/team/role',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Change the role of a seller',
    about: 'Changes what a seller may do, at once on every device. 409 for the last owner.',
    body: z.object({ id, role: z.enum(sellerRoles) }),
    answer: messageAnswer,
    others: { 403: passkeyFirst, 404: noSeller, 409: lastOwner },
  }),
  sellerTeamRemove: additional({
    method: 'POST',
    path: '/api/seller/team/remove',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Remove a seller',
    about: 'Ends every session of a seller, who can no longer log in. 409 for the last owner.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: noSeller, 409: lastOwner },
  }),
}
