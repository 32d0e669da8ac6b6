// Mutations of reset codes and sessions.
import type { Mutation } from './mutation.ts'

export const accountMutations: Mutation[] = [
  {
    name: 'counts codes to names without an account, and to proven ones, as those of their mailbox',
    edits: [{ in: 'issueCode', code: 'owner ? !owner.isProven : isForAnybody', becomes: 'true' }],
    detectedBy: { test: 'spends none of these on names without an account' },
  },
  {
    name: 'counts codes to log in under names without an account for none of their mailbox',
    edits: [{ in: 'issueCode', code: 'owner ? !owner.isProven : isForAnybody', becomes: 'owner?.isProven === false' }],
    detectedBy: { test: 'goes 8 times a day to all other names of a mailbox together' },
  },
  {
    name: 'keeps the password of an account whose email a code proves first',
    edits: [{ in: 'logInByCode/proveEmail', code: '!isKnown && { password_hash: null }', becomes: '{}' }],
    detectedBy: { test: 'that nobody has proven loses the password and the devices' },
  },
  {
    name: 'removes the password also where the code comes from the browser that set it',
    edits: [
      { in: 'logInByCode/proveEmail', code: '!isKnown && { password_hash: null }', becomes: '{ password_hash: null }' },
    ],
    detectedBy: { test: 'keeps both where the code comes from the browser that registered it' },
  },
  {
    name: 'takes a code to log in more than once',
    edits: [{ in: 'withCode', code: 'if (!(await useCode($$$))) $THROW', becomes: '' }],
    detectedBy: { test: 'has one account, however often the code arrives at once' },
  },
  {
    name: 'mails a code to log in to the shop itself',
    edits: [{ in: 'sendCode', code: '!(await isOfShop($$$))', becomes: 'true' }],
    detectedBy: { test: 'goes to no mailbox of the shop, nor of its sellers' },
  },
  {
    name: 'lets one network use up the codes of a mailbox',
    edits: [
      { in: 'issueCode', code: 'sql`${ofMailbox} AND network = ${network}`', becomes: 'sql`${ofMailbox} AND false`' },
    ],
    detectedBy: { test: 'mails three of them an hour and four a day for one address' },
  },
  {
    name: 'forgets the codes of a deleted account',
    edits: [
      {
        in: 'deleteAccount',
        sql: "SET email = encode(email_hash(c.email), 'hex')",
        becomes: 'SET email = md5(random()::text)',
      },
    ],
    detectedBy: { test: 'opening it again brings no new ones' },
  },
  {
    name: 'closes the complaints of an email with any account of it',
    edits: [{ in: 'deleteAccount', code: 'isProven ? email : undefined', becomes: 'email' }],
    detectedBy: { test: 'a ticket that a guest opened stays' },
  },
  {
    name: 'forgets all mails to an email with any account of it',
    edits: [{ in: 'deleteAccount', code: "isProven ? 'all' : { orders, tickets }", becomes: "'all'" }],
    detectedBy: { test: 'takes nothing along that only the email connects with it' },
  },
  {
    name: 'counts the attempts at a reset code for each call separately',
    edits: [{ in: 'resetPassword', code: 'await verifyResetCode($$$)', becomes: '' }],
    detectedBy: { test: 'after 5 wrong tries, counted over both calls' },
  },
  {
    name: 'counts the attempts at a reset code without the lock of its email',
    edits: [{ in: 'tryCode', sql: 'SELECT pg_advisory_xact_lock(', becomes: 'SELECT coalesce(' }],
    detectedBy: { fault: 'race: 200 guesses of a reset code', reports: /wrong guesses were checked|1 x 500/ },
  },
  {
    name: 'keeps existing sessions after a password reset',
    edits: [{ in: 'resetPassword', code: 'await endSessionsOfUser($$$)', becomes: '' }],
    detectedBy: { test: 'ends every session, logs nobody in' },
  },
  {
    name: 'ends a session without telling the other processes',
    edits: [
      {
        in: 'shop/db/migrations/017-remembered-sessions.sql',
        sql: "PERFORM pg_notify('sessions', to_jsonb(OLD) ->> TG_ARGV[0]);",
        becomes: '',
      },
    ],
    detectedBy: { test: 'at another server within a second' },
  },
  {
    name: 'changes a cart without telling the other processes',
    edits: [{ in: 'updateCart', code: "$CHANGES.publish('carts', $USER)", becomes: '' }],
    detectedBy: { test: 'at another server within a second' },
  },
  {
    name: 'remembers a session that was read before it ended',
    edits: [{ in: 'readCache', code: 'for (const reading of readings) $DROP', becomes: '' }],
    detectedBy: { test: 'never stores or shares a read that began before' },
  },
  {
    name: 'remembers a session beyond its end',
    edits: [
      {
        in: 'rememberedAccounts/readSession',
        code: 'until: before + $OPEN.lastsMs',
        becomes: 'until: Number.POSITIVE_INFINITY',
      },
    ],
    detectedBy: { test: 'is asked of the database again at' },
  },
  {
    name: 'forgets every session when the line for notifications is back',
    edits: [{ in: 'rememberedAccounts/forget', code: '$CACHE.outdate()', becomes: '$CACHE.drop()' }],
    detectedBy: { test: 'a session that was seen is shown while the line is back' },
  },
  {
    name: 'shows an outdated session for as long as the database is away',
    edits: [{ in: 'readCache', code: 'Date.now() - $FOUND.outdatedAt >= OUTDATED_MS', becomes: 'false' }],
    detectedBy: { test: 'knows outdated values for 30 s' },
  },
  {
    name: 'gives a reserve to each process beyond the limit',
    edits: [{ in: 'spendReserved', code: 'Math.max(0, $COUNTED.consumedPoints - $LIMITER.points)', becomes: '0' }],
    detectedBy: { test: 'gives exactly its points to one process' },
  },
]
