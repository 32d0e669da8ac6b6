// People who log in while a shop is attacked: each kind must get in whenever it is right.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { type Browser, browserOf } from '#test/browser'
import type { RunningShop } from '../harness/running-shop.ts'

export type Honest = { name: string; gotIn: number; refused: string[] }
/** Begins with the attack; the result stops it and tells who got in. */
export type HonestLoad = { begin: () => () => Promise<Honest[]> }

const PASSWORD = 'correct horse'
const BETWEEN_LOGINS_MS = 500
/** A busy machine sends emails late; the attack goes on until all have come. */
const PATIENCE_MS = 120_000

/** The email of an account that strangers know. */
export const victim = (nth: number) => `victim-${nth}@example.com`

/** Accounts that strangers know, each with the browser of its owner, which has registered it. */
export async function ownersOf({ url }: RunningShop, count: number): Promise<Browser[]> {
  const owners = Array.from({ length: count }, (_, nth) => browserOf(url, new Map(), `10.4.0.${nth + 1}`))
  for (const [nth, owner] of owners.entries()) {
    const { status } = await owner.post(calls.userRegister.path, {
      name: 'Asha',
      email: victim(nth),
      password: PASSWORD,
    })
    if (status !== 200) throw new Error(`The registration of an owner was answered ${status}.`)
  }
  return owners
}

/** An owner in a known browser, and a neighbour of the attackers in a new one, log in again and again. */
export async function logInMeanwhile(shop: RunningShop, victims: number, network: string): Promise<HonestLoad> {
  const [owner] = await ownersOf(shop, victims)
  const neighbour = { email: 'neighbour@example.com', password: PASSWORD }
  await browserOf(shop.url, new Map(), '10.4.1.1').post(calls.userRegister.path, { name: 'Usha', ...neighbour })
  const kinds: Record<string, () => Promise<number>> = {
    'owners in their browser': async () =>
      (await owner!.post(calls.userLogin.path, { email: victim(0), password: PASSWORD })).status,
    'neighbours in a new one': async () =>
      (await browserOf(shop.url, new Map(), network).post(calls.userLogin.path, neighbour)).status,
  }
  return {
    begin: () => {
      let isActive = true
      const all = Object.entries(kinds).map(async ([name, login]) => {
        const seen: Honest = { name, gotIn: 0, refused: [] }
        for (; isActive; await pause(BETWEEN_LOGINS_MS)) keep(seen, await login().catch(() => 0))
        return seen
      })
      return () => {
        isActive = false
        return Promise.all(all)
      }
    },
  }
}

/** Owners forget their password, one after the other: each asks for a code, sets a new password with it and logs in. */
export async function resetMeanwhile(shop: RunningShop, victims: number, withinMs: number): Promise<HonestLoad> {
  const owners = await ownersOf(shop, victims)
  return {
    begin: () => {
      const all = owners.map(async (owner, nth) => {
        await pause((nth * withinMs) / owners.length)
        return reset(shop, owner, victim(nth)).catch(String)
      })
      return async () => {
        const seen: Honest = { name: 'owners with a code', gotIn: 0, refused: [] }
        for (const status of await Promise.all(all)) keep(seen, status)
        return [seen]
      }
    },
  }
}

function keep(seen: Honest, status: number | string): void {
  if (status === 200) seen.gotIn += 1
  else seen.refused.push(String(status))
}

/**
 * The status of the login with the new password, or why there was none. Strangers ask for codes to the same mailbox, so
 * the owner enters what comes until one is right.
 */
async function reset({ sandbox: { mailbox } }: RunningShop, owner: Browser, email: string): Promise<number | string> {
  const newPassword = `${PASSWORD} and cart`
  const codes = () =>
    mailbox
      .messages()
      .filter(({ to }) => to.includes(email))
      .flatMap(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1] ?? [])
  const tried = new Set(codes())
  await owner.post(calls.userSendResetOtp.path, { email })
  const until = performance.now() + PATIENCE_MS
  for (; performance.now() < until; await pause(100)) {
    const otp = codes().find((code) => !tried.has(code))
    if (otp === undefined) continue
    tried.add(otp)
    const { status } = await owner.post(calls.userResetPassword.path, { email, otp, newPassword })
    if (status === 200) return (await owner.post(calls.userLogin.path, { email, password: newPassword })).status
  }
  return 'no right code'
}
