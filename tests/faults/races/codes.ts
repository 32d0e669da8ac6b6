import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { RESET_CODE_TRIES } from '#contract/rules'
import { errors } from '#contract/wording'
import { startUserSession } from '#domain/accounts/sessions'
import { type Browser, browserOf } from '#test/browser'
import { retryWhileBusy, type TimedAnswer } from './checkout-calls.ts'
import { race, type Setup, type RaceShopper, tally } from './race.ts'

const newPassword = 'a new long password'

/** Requests a code for a shopper and reads it from the mailbox. */
async function codeOf({ shop }: Setup, { email, at }: RaceShopper): Promise<string> {
  assert.equal((await at(0).post(calls.userSendResetOtp.path, { email })).status, 200)
  for (;;) {
    const mail = shop.sandbox.mailbox
      .messages()
      .find(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject))
    if (mail) return mail.subject.slice(0, 6)
    await pause(50)
  }
}

/** Logs a shopper in on three devices; the function resolves with how many still are. */
async function devices({ shop }: Setup, { userId }: RaceShopper) {
  const tokens = await Promise.all([1, 2, 3].map(() => startUserSession(shop.db, userId)))
  return async () => {
    const answers = await Promise.all(
      tokens.flatMap((token) =>
        shop.urls.map(async (url) => {
          const browser: Browser = browserOf(url)
          browser.cookies.set('sid', token)
          const { body } = await retryWhileBusy(() => browser.get(calls.userIsAuth.path))
          return (body as { success: boolean }).success
        }),
      ),
    )
    return answers.filter(Boolean).length / shop.urls.length
  }
}

async function triesOf({ shop }: Setup, email: string): Promise<number> {
  const { tries, other_tries: others } = await shop.db
    .selectFrom('reset_codes')
    .select(['tries', 'other_tries'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return tries + others
}

/** One guess: both servers in turn, and both calls in turn by twos. A right one can set the password. */
function guess(who: RaceShopper, code: string, nth: number, right: boolean): Promise<TimedAnswer> {
  const otp = ((Number(code) + (right ? 0 : nth + 1)) % 1_000_000).toString().padStart(6, '0')
  return retryWhileBusy(() =>
    nth % 4 < 2
      ? who.at(nth).post(calls.userResetPassword.path, { email: who.email, otp, newPassword })
      : who.at(nth).post(calls.userVerifyResetOtp.path, { email: who.email, otp }),
  )
}

/** How many guesses were checked and wrong, and how many set the password; all others must be refused as expired. */
function outcomesOf(guesses: TimedAnswer[]): { counted: number; reset: number } {
  const texts = guesses.filter(({ status }) => status === 400).map(({ body }) => (body as { msg: string }).msg)
  const counted = texts.filter((text) => text === errors.invalidOtp).length
  const dead = texts.filter((text) => text === errors.expiredOtp).length
  const reset = guesses.filter(({ status }) => status === 200).length
  assert.equal(counted + dead + reset, guesses.length, tally(guesses))
  return { counted, reset }
}

export const codeRaces = [
  // Mutation: counts the attempts at a reset code without the lock of its email.
  race('200 guesses of a reset code at once, the right one among them, for each of 3 shoppers', async (setup) => {
    const shoppers = await setup.shoppers(3)
    let [wrong, won] = [0, 0]
    for (const who of shoppers) {
      const code = await setup.before(() => codeOf(setup, who))
      const stillIn = await devices(setup, who)
      const guesses = await Promise.all(Array.from({ length: 200 }, (_, nth) => guess(who, code, nth, nth === 5)))
      const { counted, reset } = outcomesOf(guesses)
      assert.ok(counted <= RESET_CODE_TRIES, `${counted} wrong guesses were checked`)
      assert.equal(await triesOf(setup, who.email), counted)
      assert.ok(reset <= 1)
      assert.equal(await stillIn(), reset === 1 ? 0 : 3, 'devices still logged in')
      wrong += counted
      won += reset
    }
    return `${wrong} wrong guesses checked, ${won} of 3 codes guessed`
  }),

  // Mutation: counts the attempts at a reset code for each call separately.
  race('the right guess of a reset code is the last that counts, or one too late', async (setup) => {
    const [just, late] = await setup.shoppers(2)
    const tell = async (who: RaceShopper, wrong: number) => {
      const code = await setup.before(() => codeOf(setup, who))
      const before = await Promise.all(Array.from({ length: wrong }, (_, nth) => guess(who, code, nth, false)))
      assert.equal(outcomesOf(before).counted, wrong)
      return outcomesOf(await Promise.all(Array.from({ length: 20 }, (_, nth) => guess(who, code, 4 * nth, true))))
    }
    assert.deepEqual(await tell(just!, RESET_CODE_TRIES - 1), { counted: 0, reset: 1 })
    assert.deepEqual(await tell(late!, RESET_CODE_TRIES), { counted: 0, reset: 0 })
    return `right after ${RESET_CODE_TRIES - 1} wrong ones it sets the password once, after ${RESET_CODE_TRIES} never`
  }),

  // Mutation: keeps existing sessions after a password reset.
  race('20 resets with the right code at once', async (setup) => {
    const [who] = await setup.shoppers(1)
    const code = await setup.before(() => codeOf(setup, who!))
    const stillIn = await devices(setup, who!)
    assert.equal(await stillIn(), 3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        retryWhileBusy(() =>
          who!.at(nth).post(calls.userResetPassword.path, { email: who!.email, otp: code, newPassword }),
        ),
      ),
    )
    assert.equal(tally(answers), '1 x 200, 19 x 400')
    assert.equal(await stillIn(), 0)
    return `${tally(answers)}, no device still logged in`
  }),
]
