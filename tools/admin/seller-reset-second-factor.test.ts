import { setUpSecondFactor } from '#domain/accounts/seller-second-factor'
import { createSeller } from '#domain/accounts/sellers'
import { expect, it } from '#test/fixtures'
import { printed, runProcess } from '#test/scripts'

import { sellerResetSecondFactor } from './seller-reset-second-factor.ts'

it('removes the second factor of a seller, and names what is wrong', async ({ database }) => {
  const seller = { name: 'Owner', email: 'owner@example.com' }
  const id = await createSeller(database.db, { ...seller, password: 'a password for the seller' })
  await setUpSecondFactor(database.db, { id, ...seller })
  await expect(printed(database, sellerResetSecondFactor, 'owner')).rejects.toThrow('Which email?')
  const unknown = printed(database, sellerResetSecondFactor, 'other@example.com')
  await expect(unknown).rejects.toThrow('There is no seller other@example.com.')
  const { code, out } = await runProcess(database, 'seller-reset-second-factor.ts', 'Owner@Example.com')
  expect([code, out]).toEqual([0, expect.stringContaining('every session has ended')])
  const { rows } = await database.pool.query('SELECT 1 FROM seller_second_factors')
  expect(rows).toEqual([])
})
