// Mutations of phones, and of what goes to them by WhatsApp.
import type { Mutation } from './mutation.ts'

export const phoneMutations: Mutation[] = [
  {
    name: 'sends news to every confirmed phone',
    edits: [
      { in: 'newsBeside', sql: 'AND p.news_since IS NOT NULL', becomes: '' },
      { in: 'sendMessage/messageOf', sql: 'AND p.news_since IS NOT NULL', becomes: '' },
    ],
    detectedBy: { test: 'never go to a phone without consent, nor to the order of somebody else' },
  },
  {
    name: 'sends news that wait after STOP',
    edits: [{ in: 'sendMessage/messageOf', sql: 'AND p.news_since IS NOT NULL', becomes: '' }],
    detectedBy: { test: 'that wait are dropped by STOP, which ends them for the phone' },
  },
  {
    name: 'follows a message without an answer by another at once',
    edits: [
      {
        in: 'sendMessage/begin',
        sql: 'AND m.asked_at < now() - make_interval(secs => ${SETTLES_SECONDS})',
        becomes: '',
      },
    ],
    detectedBy: { test: 'when it was lost on the way: after a minute without a report it is sent again' },
  },
  {
    name: 'forgets that WhatsApp has reported a message',
    edits: [{ in: 'sendMessage/begin', sql: "m.state = 'asked' AND", becomes: '' }],
    detectedBy: { test: 'when its answer was lost: a report tells that it was sent' },
  },
  {
    name: 'takes the events of WhatsApp without their signature',
    edits: [{ in: 'whatsAppCalls', code: '!whatsapp.signatureIsValid($$$)', becomes: 'false' }],
    detectedBy: {
      test: 'without a signature, with that of a stranger, and written anew',
      file: 'shop/api/provider/whatsapp.test.ts',
    },
  },
  {
    name: 'ends news by a STOP of before',
    edits: [
      {
        in: 'noteNotification/noteWish',
        sql: "AND news_since <= ${at}::timestamptz + interval '1 second'",
        becomes: '',
      },
    ],
    detectedBy: { test: 'go on after a STOP that is told late' },
  },
  {
    name: 'sends codes to the phones of strangers without end',
    edits: [{ in: 'sendPhoneCode', code: 'if (await isBusy(tx)) return', becomes: '' }],
    detectedBy: { test: 'of strangers is sent a few hundred times an hour' },
  },
  {
    name: 'opens an account by a number that may have a new owner',
    edits: [{ in: 'ownerOfPhone', sql: 'AND ${isRecent}', becomes: '' }],
    detectedBy: { test: 'that was not used for 90 days may be somebody else’s by now' },
  },
  {
    name: 'makes a stolen session a way in that lasts',
    edits: [{ in: 'provePhone/lockSession', code: 'return rows[0].isFresh', becomes: 'return true' }],
    detectedBy: { test: 'that an old session has confirmed gets news and does not log in' },
  },
  {
    name: 'adds a phone while the first proof ends the session',
    edits: [
      { in: 'provePhone/lockSession', code: 'if (!rows[0]) throw $ERROR', becomes: 'if (!rows[0]) return false' },
    ],
    detectedBy: { test: 'whose call is running during the first proof of the email is not added' },
  },
  {
    name: 'logs in by a phone while the first proof deletes it',
    edits: [{ in: 'logInByPhone/lockOwner', code: 'return ownerOfPhone(tx, phone)', becomes: 'return found' }],
    detectedBy: { test: 'whose login is running during the first proof of the email opens nothing' },
  },
  {
    name: 'leaves the phone of who registered an email of a stranger',
    edits: [
      {
        in: 'shop/db/migrations/093-whatsapp.sql',
        sql: 'DELETE FROM user_phones WHERE user_id = NEW.id;',
        becomes: '',
      },
    ],
    detectedBy: { test: 'of who registered a stranger’s email opens nothing after the proof by' },
  },
  {
    name: 'takes cash of every account that a phone confirms',
    edits: [{ in: 'placeCashOrder/requireCash', code: 'await requireFewOf(db, phone)', becomes: '' }],
    detectedBy: { test: 'to a phone that another account has confirmed, or whose parcels are on their way' },
  },
]
