// Mutations of what keeps strangers out, and of the limits that keep a shop usable.
import type { Mutation } from './mutation.ts'

export const accessMutations: Mutation[] = [
  {
    name: 'answers the programs of shoppers behind a login',
    edits: [{ in: 'agentRoutes/requireOpen', code: "settings.browsing !== 'public'", becomes: 'false' }],
    detectedBy: { test: 'nothing is there', file: 'agents.test.ts' },
  },
  {
    name: 'keeps streams open for the programs of strangers',
    edits: [{ in: 'answerMcp', code: '{ maxSubscriptions: 0 }', becomes: '{}' }],
    detectedBy: { test: 'The tools of MCP answer what REST answers' },
  },
  {
    name: 'answers a list of calls as one',
    edits: [{ in: 'agentRoutes', code: 'Array.isArray(body)', becomes: 'false' }],
    detectedBy: { test: 'The tools of MCP answer what REST answers' },
  },
  {
    name: 'takes a code of the authenticator app twice',
    edits: [{ in: 'proveSecondFactor', sql: 'AND used_step <', becomes: 'AND 0 * used_step <' }],
    detectedBy: { test: 'takes each code once, also of two at the same time' },
  },
  {
    name: 'keeps a recovery code that was used',
    edits: [
      {
        in: 'proveSecondFactor',
        sql: 'SET recovery_codes = array_remove(recovery_codes,',
        becomes: 'SET recovery_codes = array_append(recovery_codes,',
      },
    ],
    detectedBy: { test: 'takes each recovery code once' },
  },
  {
    name: 'lets any seller make the calls of every role',
    edits: [{ in: 'requireSeller', code: 'if (!$ROLES.includes($SELLER.role)) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'is open to its roles and to no other' },
  },
  {
    name: 'shows a count to a role that may not open its list',
    edits: [{ in: 'sellerTodayCalls', code: 'list.roles.includes(role)', becomes: 'true' }],
    detectedBy: { test: 'what the role may open', file: 'shop/api/seller/seller-today.test.ts' },
  },
  {
    name: 'counts the wrong passwords of a known browser with those of strangers',
    edits: [
      { in: 'knownDevice', code: '$DEVICE.accounts.includes($KEY) ? $DEVICE.id : undefined', becomes: 'undefined' },
    ],
    detectedBy: { test: 'locks no owner out of a browser that knows the account' },
  },
  {
    name: 'believes a device cookie that it has not signed',
    edits: [
      {
        in: 'knownDevice',
        code: 'await getSignedCookie($C, $KEY, $NAME, $PREFIX)',
        becomes: `decodeURIComponent(/device=([^;]*)/.exec($C.req.header('cookie') ?? '')?.[1] ?? '').replace(/\\.[^.]*$/, '')`,
      },
    ],
    detectedBy: { test: 'keeps that after the logout, and cannot claim it' },
  },
  {
    name: 'counts the tries of strangers at a code as those of the browser that asked',
    edits: [{ in: 'issueCode', sql: 'SELECT id, device =', becomes: 'SELECT id, device IS NOT NULL OR device =' }],
    detectedBy: { test: 'who guesses wrong leaves the owner her tries' },
  },
  {
    name: 'gives the /64s of one customer a limit each',
    edits: [{ in: 'clientNetworks', code: '$BARE === undefined ? [$OWN] : $$$', becomes: '[own]' }],
    detectedBy: { test: 'an IPv6 /48 is counted with all its /64s', file: 'shop/api/http/code-tries.test.ts' },
  },
  {
    name: 'takes the challenge of a passkey twice',
    edits: [
      {
        in: 'takeChallenge',
        sql: 'DELETE FROM passkey_challenges WHERE challenge =',
        becomes: 'UPDATE passkey_challenges SET expires_at = expires_at WHERE challenge =',
      },
    ],
    detectedBy: { test: 'is refused with a challenge that was used, is old, or was given for a new passkey' },
  },
  {
    name: 'stores no wrong code of a second factor',
    edits: [{ in: 'withAudit', code: 'refusals.wrongLoginCode', becomes: "''" }],
    detectedBy: { test: 'a refusal is in the audit log', file: 'audit-acts.test.ts' },
  },
  {
    name: 'subscribes an email without the token of its mail',
    edits: [
      {
        in: 'confirmSubscription',
        sql: 'DELETE FROM newsletter_requests WHERE token =',
        becomes: "DELETE FROM newsletter_requests WHERE '' <>",
      },
    ],
    detectedBy: { test: 'begins with the button of the mail, and not with the form or the link' },
  },
  {
    name: 'keeps the messages of a deleted account',
    edits: [
      {
        in: 'deleteAccount',
        sql: 'DELETE FROM contact_messages WHERE lower(email) =',
        becomes: 'DELETE FROM contact_messages WHERE 1 = 0 AND lower(email) =',
      },
    ],
    detectedBy: { test: 'goes with all that names its owner' },
  },
  {
    name: 'treats every shopper as a regular',
    edits: [
      {
        in: 'standingOf',
        code: "isRegular && $ENDED.unpaid.length < UNPAID_FOR_LESS ? 'regular' : 'newcomer'",
        becomes: "'regular'",
      },
    ],
    detectedBy: { test: 'is who left three attempts unpaid within the day' },
  },
  {
    name: 'lets a shopper leave any number of attempts unpaid',
    edits: [{ in: 'requirePause', code: 'if ($AGE !== undefined && $AGE < within) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'with attempts that are never paid: ten in a day' },
  },
  {
    name: 'lets any number of pages wait to be rendered',
    edits: [
      {
        in: 'turnsByNetwork',
        code: 'limitConcurrency(atOnce, waiting)',
        becomes: 'limitConcurrency(atOnce, Infinity)',
      },
    ],
    detectedBy: { test: 'all networks together have a bound, too' },
  },
  {
    name: 'makes the lists that anybody asks for at once',
    edits: [{ in: 'listTurns', code: 'inProgress.aside(() => inTurn(c, make))', becomes: 'make()' }],
    detectedBy: { test: 'a crowd of such lists, none of them in memory, lets a call be answered first' },
  },
  {
    name: 'lists the products of a shop behind a login for crawlers',
    edits: [{ in: 'foundCalls', code: 'if (!isPublic()) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'crawlers read nothing' },
  },
  {
    name: 'tells search engines a price without the tax',
    edits: [{ in: 'foundCalls/fieldsOf', code: 'settings.taxPercent', becomes: '0' }],
    detectedBy: { test: 'the prices of 1,000 products as they are charged' },
  },
]
