import { randomBytes } from 'node:crypto'

import { createTransport } from 'nodemailer'

import { createPictureStore } from '#adapters/pictures/pictures'
import { createRazorpay } from '#adapters/razorpay/razorpay'
import { startTraces } from '#adapters/traces'
import { createWhatsApp } from '#adapters/whatsapp'
import type { Config } from '#config'
import { backupWarning, lastBackup } from '../backup/last-backup.ts'
import { type Mistake, reasonOf } from './mistake.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
// Razorpay's signatures do not contain the time, but its answers, mails and one-time codes of sellers do.
const CLOCK_SECONDS = 30

/** Razorpay: whether it answers, knows the key, and has the same time. */
export async function examineProvider({ razorpay }: Config): Promise<Mistake[]> {
  const now = new Date()
  const range = { from: new Date(now.getTime() - DAY_MS), to: now, skip: 0, count: 1 }
  const asked = await createRazorpay(razorpay).payments(range)
  // Its answer to a wrong key, which may be new and not known everywhere yet, is not final.
  if (asked.is === 'refused' || (asked.is === 'unreachable' && asked.reason.startsWith('401:'))) {
    return [
      {
        mistake: `Razorpay refuses the key ${razorpay.keyId}: ${asked.reason}`,
        remedy: 'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET from its dashboard, Account & Settings, API keys.',
      },
    ]
  }
  if (asked.is === 'unreachable') {
    return [
      {
        mistake: `Razorpay does not answer at ${razorpay.apiUrl}: ${asked.reason}`,
        remedy: 'Let this machine open https connections to it, or remove RAZORPAY_API_URL.',
      },
    ]
  }
  return clock(razorpay.apiUrl)
}

async function clock(url: string): Promise<Mistake[]> {
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  const date = Date.parse(answer?.headers.get('date') ?? '')
  const apart = Math.abs(date - Date.now()) / 1_000
  if (!(apart > CLOCK_SECONDS)) return []
  return [
    {
      mistake: `The clock of this machine and that of Razorpay are ${Math.round(apart)} seconds apart.`,
      remedy: 'Let chrony or systemd-timesyncd set the clock: codes of the second factor fail with a wrong one.',
    },
  ]
}

/** The mail server: whether it answers and accepts the login. */
export async function examineMailServer({ smtp }: Config): Promise<Mistake[]> {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: smtp.url, ...limits })
  try {
    await transport.verify()
    return []
  } catch (error) {
    const isLogin = (error as { code?: string }).code === 'EAUTH'
    return [
      {
        mistake: `The mail server ${isLogin ? 'refuses the login' : 'does not answer'}: ${reasonOf(error)}`,
        remedy: 'Correct SMTP_URL: smtps://USER:PASSWORD@HOST:465, with %40 for an @ in the user.',
      },
    ]
  } finally {
    transport.close()
  }
}

/** WhatsApp: whether it answers, and knows the phone and the token; none is asked in a shop without it. */
export async function examineWhatsApp({ whatsapp }: Pick<Config, 'whatsapp'>): Promise<Mistake[]> {
  if (!whatsapp) return []
  try {
    await createWhatsApp(whatsapp).number()
    return []
  } catch (error) {
    return [
      {
        mistake: `WhatsApp does not take messages of this shop: ${reasonOf(error)}`,
        remedy:
          'Correct WHATSAPP_URL: https://PHONE_ID:TOKEN@graph.facebook.com/v23.0, both from the app at developers.facebook.com.',
      },
    ]
  }
}

/** The collector of traces: whether it takes one; none is asked in a shop without traces. */
export async function examineCollector({ traces: config }: Pick<Config, 'traces'>): Promise<Mistake[]> {
  if (!config) return []
  const reasons: string[] = []
  const traces = startTraces({ ...config, ratio: 1 }, (reason) => reasons.push(reason))
  await traces.run({ name: 'npm run doctor' }, async () => {})
  if (await traces.stop()) return []
  return [
    {
      mistake: `The collector of traces at ${config.endpoint} takes none: ${reasons[0] ?? 'no answer in time'}`,
      remedy:
        'Correct OTEL_EXPORTER_OTLP_ENDPOINT: the base address of OTLP over HTTP, often port 4318, without /v1/traces.',
    },
  ]
}

/** The store of pictures: whether a picture can be written, read and removed. */
export async function examinePictures({ pictures }: Config): Promise<Mistake[]> {
  const store = createPictureStore(pictures)
  const key = randomBytes(16).toString('hex')
  const file = { path: `${key}/1.webp`, bytes: new TextEncoder().encode('a picture to try the store') }
  try {
    await store.put(key, [file])
    const read = await store.read(file.path)
    if (read && Buffer.from(read).equals(file.bytes)) return []
    throw new Error('what was stored does not come back')
  } catch (error) {
    const where = pictures.kind === 's3' ? `bucket ${pictures.bucket} at ${pictures.endpoint}` : pictures.folder
    return [
      {
        mistake: `The store of pictures (${where}) does not work: ${reasonOf(error)}`,
        remedy:
          pictures.kind === 's3'
            ? 'Correct S3_BUCKET and the two keys; the key must be allowed to put, get, list and delete.'
            : 'Give the folder to the account that runs the shop.',
      },
    ]
  } finally {
    await store.remove(key).catch(() => {})
  }
}

/** The backups of a shop in production: whether there is a place for them, and a young one in it. */
export async function examineBackups({
  production,
  backup,
}: Pick<Config, 'production' | 'backup'>): Promise<Mistake[]> {
  const remedy =
    'Set it and BACKUP_KEY, run npm run backup each day, and npm run restore:drill once a week (docs/operations.md).'
  if (!backup) return production ? [{ mistake: 'There are no backups: BACKUP_PLACE is not set.', remedy }] : []
  try {
    const warning = backupWarning(await lastBackup(backup))
    return warning ? [{ mistake: warning, remedy }] : []
  } catch (error) {
    return [{ mistake: `The place of backups cannot be read: ${reasonOf(error)}`, remedy }]
  }
}
