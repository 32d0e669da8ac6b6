import { parseArgs } from 'node:util'

export const help = `node tests/acceptance --url http://localhost:3000

  --seller-email, --seller-password   the seller's login; without it what needs products is skipped
  --sandbox URL                       the sandbox that stands in for Razorpay and the mail server; without it what needs a
                                      payment or a mailed code is skipped
  --state, --city, --zip              where the shop delivers (Tamil Nadu, Chennai, 600001)
  --part calls|pages                  only the checks by HTTP, or only those in a browser
  --only 7                            only the lines whose number begins so; several are separated by commas
  --json                              the result of each line as JSON`

/** @returns the options of the command line; throws on an unknown one */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      url: { type: 'string', default: 'http://localhost:3000' },
      'seller-email': { type: 'string' },
      'seller-password': { type: 'string' },
      sandbox: { type: 'string' },
      state: { type: 'string', default: 'Tamil Nadu' },
      city: { type: 'string', default: 'Chennai' },
      zip: { type: 'string', default: '600001' },
      part: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
    },
  })
  const { 'seller-email': email, 'seller-password': password, url, sandbox, only, ...rest } = values
  return {
    ...rest,
    url: withoutSlash(url),
    sandbox: sandbox && withoutSlash(sandbox),
    seller: email && password ? { email, password } : undefined,
    only: only.split(',').filter((each) => each !== ''),
  }
}

function withoutSlash(url) {
  return url.replace(/\/+$/, '')
}
