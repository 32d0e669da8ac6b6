import { calls } from '#contract/calls'
import { attack } from './attacked-shop.ts'
import { logInMeanwhile, victim } from './honest-logins.ts'
import { request } from './request.ts'

const NETWORKS = 20
const VICTIMS = 5

const networkOf = (nth: number) => `10.5.5.${nth}`

/** Every other network guesses at accounts that there are, and so meets their limits. */
function login(nth: number): string {
  const email = nth % 2 ? '{n}@example.com' : victim((nth / 2) % VICTIMS)
  return request(calls.userLogin.path, JSON.stringify({ email, password: 'not the password' }), networkOf(nth))
}

/**
 * Detects hashes that take the cores from the catalogue and the orders, and limits that keep out an owner in a known
 * browser, or a neighbour at the address of the attackers.
 */
export const loginFlood = attack({
  name: '400 logins a second from 20 networks',
  hostile: Array.from({ length: NETWORKS }, (_, nth) => ({
    connections: 5,
    repeated: { text: login(nth), everyMs: 250 },
    againAfterMs: 100,
  })),
  honest: (shop) => logInMeanwhile(shop, VICTIMS, networkOf(0)),
})
