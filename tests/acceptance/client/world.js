import { randomBytes } from 'node:crypto'

import { Skip } from '../run/check.js'
import { openBrowser } from './browser.js'
import { createClient, done } from './client.js'
import { sandboxAt } from './sandbox.js'
import { sellerOf } from './seller.js'

/** @typedef {ReturnType<typeof createWorld>} World */

/** What checks share: people, products and the browser, made when the first check asks for them. */
export function createWorld(options) {
  const { url, city, state, zip } = options
  const browser = openBrowser(options)

  async function newShopper() {
    const client = createClient(url)
    const person = newPerson()
    const { user } = done(await client.post('/api/user/register', person), 'POST /api/user/register')
    return { client, user, ...person }
  }

  const seller = once(async () => {
    if (!options.seller) throw new Skip('needs --seller-email and --seller-password')
    return sellerOf(url, options.seller)
  })

  return {
    url,
    newVisitor: () => createClient(url),
    newPerson,
    newShopper,
    /** A shopper whom checks share that leave nothing behind. */
    shopper: once(newShopper),
    seller,
    addProduct: async (change) => (await seller()).addProduct(change),
    /** A product that is never changed or bought. */
    product: once(async () => (await seller()).addProduct()),
    address: {
      firstName: 'Asha',
      lastName: `Raman ${newLetters()}`,
      email: 'asha@example.com',
      street: '12 Temple Road',
      city,
      state,
      zipCode: zip,
      country: 'India',
      phone: '9840012345',
    },
    sandbox: () => {
      if (!options.sandbox) throw new Skip('needs --sandbox')
      return sandboxAt(options.sandbox)
    },
    /** Keeps what is made once, under its name. */
    once: keeper(),
    browser,
    closePages: () => browser.closePages(),
    close: async () => {
      await browser.close()
      if (options.seller) await (await seller().catch(() => undefined))?.leave()
    },
  }
}

/** A new name, email and password. */
export function newPerson() {
  const random = randomBytes(6).toString('hex')
  return { name: 'Asha Raman', email: `acceptance-${random}@example.com`, password: `Dates-and-nuts-${random}` }
}

/** A word that nobody else has, so that the pages of the seller show whose an order is. */
function newLetters() {
  const letters = randomBytes(6).map((byte) => 97 + (byte % 26))
  return Buffer.from(letters)
    .toString()
    .replace(/^./, (first) => first.toUpperCase())
}

function once(make) {
  let made
  return () => (made ??= make())
}

function keeper() {
  const made = new Map()
  return (name, make) => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name)
  }
}
