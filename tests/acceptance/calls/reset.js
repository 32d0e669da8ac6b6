// Sections 7, 8 and 9: the reset of a password.
import { done, refused, refusedInWords } from '../client/client.js'
import { call, expect } from '../run/check.js'

const ask = async ({ client, email }) =>
  done(await client.post('/api/user/send-reset-otp', { email }), 'POST /api/user/send-reset-otp')

/** A code was asked for, and not read. */
const asked = (world) =>
  world.once('asked for a code', async () => {
    const shopper = await world.newShopper()
    await ask(shopper)
    return shopper
  })

/** A code was asked for, and read. */
const mailed = (world) =>
  world.once('mailed code', async () => {
    const sandbox = world.sandbox()
    const shopper = await world.newShopper()
    await ask(shopper)
    return { ...shopper, otp: await sandbox.codeTo(shopper.email) }
  })

export const resetChecks = [
  call('7.9', 'POST /api/user/send-reset-otp', 'a shopper gets a code by email', async (world) => {
    await asked(world)
  }),
  call('7.10', 'POST /api/user/verify-reset-otp', 'a wrong code is refused', async (world) => {
    const { client, email } = await asked(world)
    refused(await client.post('/api/user/verify-reset-otp', { email, otp: '000000' }), 'a wrong code')
  }),
  call('7.10', 'POST /api/user/verify-reset-otp', 'the right code is accepted', async (world) => {
    const { client, email, otp } = await mailed(world)
    done(await client.post('/api/user/verify-reset-otp', { email, otp }), 'the mailed code')
  }),
  call('7.11', 'POST /api/user/reset-password', 'with a wrong code the old password stays', async (world) => {
    const { client, email, password } = await asked(world)
    const newPassword = world.newPerson().password
    refused(await client.post('/api/user/reset-password', { email, otp: '000000', newPassword }), 'a wrong code')
    done(await world.newVisitor().post('/api/user/login', { email, password }), 'the login with the old password')
  }),
  call(
    '7.11',
    'POST /api/user/reset-password',
    'with the right code the new password is the only one',
    async (world) => {
      const { client, email, password, otp } = await mailed(world)
      const newPassword = world.newPerson().password
      const answer = await client.post('/api/user/reset-password', { email, otp, newPassword })
      done(answer, 'POST /api/user/reset-password with the mailed code')
      const visitor = world.newVisitor()
      done(await visitor.post('/api/user/login', { email, password: newPassword }), 'the login with the new password')
      refused(await world.newVisitor().post('/api/user/login', { email, password }), 'the login with the old password')
      const again = { email, otp, newPassword: `${newPassword}-again` }
      refused(await client.post('/api/user/reset-password', again), 'a code that was used')
    },
  ),
  call('8.2', 'Error texts:', "'Invalid OTP' or 'Invalid or expired OTP.' for a wrong code", async (world) => {
    const { client, email } = await asked(world)
    const answer = await client.post('/api/user/verify-reset-otp', { email, otp: '000001' })
    const msg = refusedInWords(answer, 'a wrong code')
    expect(['Invalid OTP', 'Invalid or expired OTP.'].includes(msg), `the text is '${msg}'`)
  }),
  call('9.3', 'Polling interval: 5 s. Reset code length: 6.', 'the mailed code has six digits', async (world) => {
    const { otp } = await mailed(world)
    expect(/^\d{6}$/.test(otp), `the code is ${otp}`)
  }),
]
