import { calls } from '#contract/calls'
import { attack } from './attacked-shop.ts'

const NETWORKS = 20
const body = JSON.stringify({ email: '{n}@example.com', password: 'not the password' })
const bytes = body.replace('{n}', '123456789').length

function login(network: number): string {
  const headers = `Host: shop.test\r\nX-Forwarded-For: 10.5.5.${network}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}`
  return `POST ${calls.userLogin.path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`
}

/** Detects hashes that take the cores from the catalogue and the orders. */
export const loginFlood = attack({
  name: '400 logins a second from 20 networks',
  hostile: Array.from({ length: NETWORKS }, (_, nth) => ({
    connections: 5,
    repeated: { text: login(nth), everyMs: 250 },
    againAfterMs: 100,
  })),
})
