import { eventually, expect } from '../run/check.js'

/** The sandbox that stands in for Razorpay and for the mail server, by its controls. */
export function sandboxAt(url) {
  async function act(path, body) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/control${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.ok, `the sandbox refuses ${path}: ${response.status}`)
    return response.json()
  }

  const mails = async () => (await fetch(`${url}/control/mailbox/messages`)).json()

  /** The last email for which this holds, once it is there. */
  async function mail(isIt, what) {
    let found
    await eventually(
      async () => (found = (await mails()).findLast(isIt)) !== undefined,
      `${what} does not arrive`,
      15_000,
    )
    return found
  }

  return {
    url,
    /** Pays as in a bank's app; `silent` without a webhook to the server. */
    pay: (orderId, { silent = false } = {}) => act('/razorpay/pay', { orderId, outcome: 'captured', silent }),
    mailWith: (words) => mail(({ text }) => text.includes(words), `an email with "${words}"`),
    /** The code in the last email to an address that is about one; other emails have PIN codes. */
    codeTo: async (email) => {
      const codeIn = ({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
      const isAboutCode = ({ to, subject }) => to.includes(email) && /code|otp|reset/i.test(subject)
      return codeIn(await mail((each) => isAboutCode(each) && codeIn(each), 'an email with a code of six digits'))
    },
  }
}
