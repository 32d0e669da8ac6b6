import { calls } from '#contract/calls'
import { ATTACK_MS, attack } from './attacked-shop.ts'
import { resetMeanwhile, victim } from './honest-logins.ts'
import { request } from './request.ts'

const VICTIMS = 12
const NETWORKS = 4
const ASK_EVERY_MS = 500
const GUESS_EVERY_MS = 100
/** The last owner begins so long before the end. */
const SPARE_MS = 8_000

/** The attack of one network on one account: one connection asks for codes, another guesses. */
function strangers(email: string, network: string) {
  const ask = request(calls.userSendResetOtp.path, JSON.stringify({ email }), network)
  const guess = request(calls.userVerifyResetOtp.path, JSON.stringify({ email, otp: '{code}' }), network)
  return [
    { connections: 1, repeated: { text: ask, everyMs: ASK_EVERY_MS }, againAfterMs: 100 },
    { connections: 1, repeated: { text: guess, everyMs: GUESS_EVERY_MS }, againAfterMs: 100 },
  ]
}

/** Detects tries and mails of strangers that are taken from the owner's, and locks on which the catalogue waits. */
export const resetCodes = attack({
  name: 'strangers ask for reset codes and guess at them, four networks for each of 12 accounts',
  hostile: Array.from({ length: VICTIMS * NETWORKS }, (_, nth) =>
    strangers(victim(nth % VICTIMS), `10.6.${Math.floor(nth / VICTIMS)}.${(nth % VICTIMS) + 1}`),
  ).flat(),
  honest: (shop) => resetMeanwhile(shop, VICTIMS, ATTACK_MS - SPARE_MS),
})
