// An authenticator that holds one passkey, and the browser that speaks to it. Each answer can be made wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { calls } from '#contract/calls'
import type { Answer, Browser } from '#test/browser'

/** The wrong values that an answer contains in place of the right ones. */
export type Wrong = {
  challenge?: string
  origin?: string
  /** The host for which the authenticator signs. */
  host?: string
  type?: string
  userHandle?: string
  /** Without the check of finger, face or code. */
  isUnverified?: boolean
  /** The count of uses; 0 as of most passkeys. */
  count?: number
  /** The last byte of the signature is another. */
  isForged?: boolean
}
type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }

export type Authenticator = ReturnType<typeof softwareAuthenticator>

export function softwareAuthenticator(origin = 'http://shop.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''
  return { id: id.toString('base64url'), create, get }

  /** The credential that `navigator.credentials.create` returns. */
  function create(options: Options, wrong: Wrong = {}) {
    handle = options.user?.id ?? ''
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // In COSE: an elliptic key for ES256, on P-256, and its two coordinates.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const data = Buffer.concat([authenticatorData(options, wrong, 0x40), Buffer.alloc(16), sized(id), key])
    // In CBOR: {fmt: 'none', attStmt: {}, authData: data}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      sized(data),
    ])
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** The credential that `navigator.credentials.get` returns. */
  function get(options: Options, wrong: Wrong = {}) {
    const data = authenticatorData(options, wrong)
    const client = clientData('webauthn.get', options, wrong)
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
    if (wrong.isForged) signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1)
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? handle,
      },
    }
  }

  function clientData(type: string, { challenge }: Options, wrong: Wrong): Buffer {
    const data = { type, challenge, origin, crossOrigin: false }
    const { challenge: c = data.challenge, origin: o = data.origin, type: t = data.type } = wrong
    return Buffer.from(JSON.stringify({ ...data, type: t, challenge: c, origin: o }))
  }
}

/** The hash of the host, the flags (present 1, verified 4) and the count. */
function authenticatorData(
  { rpId, rp }: Options,
  { host = rpId ?? rp?.id ?? '', isUnverified, count = 0 }: Wrong,
  more = 0,
) {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(count)
  const flags = Buffer.from([(isUnverified ? 0x01 : 0x05) | more])
  return Buffer.concat([createHash('sha256').update(host).digest(), flags, counted])
}

/** Bytes behind their length in two bytes. */
function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The options that a call answers. */
export async function optionsFrom(browser: Browser, path: string, body: object = {}): Promise<Options> {
  const answer = await browser.post(path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return (answer.body as { options: Options }).options
}

/** Adds the passkey of this authenticator to the account of the browser. */
export async function addPasskey(browser: Browser, authenticator: Authenticator, wrong?: Wrong): Promise<Answer> {
  const options = await optionsFrom(browser, calls.passkeyAddOptions.path)
  return browser.post(calls.passkeyAdd.path, { credential: authenticator.create(options, wrong) })
}

/** Logs the browser in with this authenticator. */
export async function enter(browser: Browser, authenticator: Authenticator, wrong?: Wrong): Promise<Answer> {
  const options = await optionsFrom(browser, calls.passkeySignInOptions.path)
  return browser.post(calls.passkeySignIn.path, { credential: authenticator.get(options, wrong) })
}
