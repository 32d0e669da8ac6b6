// `npm run doctor`: names the mistakes of a deployment and how to mend each, also while the shop runs. It
// stores one picture and removes it again; without DATABASE_URL it starts the shop's own database for a moment.
// --json prints all parts at the end, for a program.
import dns from 'node:dns/promises'

import type { Config } from '#config'
import { withoutTimeouts } from '#db/connect'
import { missingServices } from '../start/environment.ts'
import { reachDatabase } from '../start/reach-database.ts'
import { runScript } from '../start/run-script.ts'
import { examineConfiguration } from './configuration.ts'
import { examineDatabase } from './database.ts'
import { examineOpening } from './opening.ts'
import { examineMachine } from './machine.ts'
import { type Mistake, reasonOf } from './mistake.ts'
import { examinePublicUrl, examineSender } from './names.ts'
import { examinePooler, examineReplica } from './servers.ts'
import {
  examineBackups,
  examineCollector,
  examineMailServer,
  examinePictures,
  examineProvider,
  examineWhatsApp,
} from './services.ts'
import { examineTraces } from './traces.ts'

const parts: { part: string; mistakes: Mistake[] }[] = []
let asJson = false

await runScript(async ([option]) => {
  asJson = option === '--json'
  const { config, mistakes } = examineConfiguration(process.env)
  report('configuration', mistakes)
  if (config) await examine(config)
  if (asJson) console.log(JSON.stringify(parts))
})

async function examine(config: Config): Promise<void> {
  report('machine', await examineMachine(config))
  await examineShop(config)
  if (config.databaseDirectUrl) report('pooler', await examinePooler(config))
  if (config.databaseReadUrl) report('replica', await examineReplica(config))
  report('pictures', await examinePictures(config))
  report('backups', await examineBackups(config))
  if (config.traces) report('collector', await examineCollector(config))
  // The sandbox of a demo lives and ends with the shop.
  const ofSandbox = missingServices(process.env)
  if (!ofSandbox.includes('RAZORPAY_KEY_ID')) report('Razorpay', await examineProvider(config))
  if (!ofSandbox.includes('SMTP_URL')) report('mail server', await examineMailServer(config))
  if (config.whatsapp) report('WhatsApp', await examineWhatsApp(config))
  if (!config.production) return
  report('sender', await examineSender(config, dns))
  report('address', await examinePublicUrl(config))
}

async function examineShop(config: Config): Promise<void> {
  const database = await reachDatabase(config).catch((error: unknown) => {
    report('database', [{ mistake: reasonOf(error), remedy: 'The shop cannot start either. Mend this first.' }])
  })
  if (!database) return
  try {
    const { reached, mistakes } = await examineDatabase(database.url, config)
    report('database', mistakes)
    if (!reached) return
    if (config.production) report('opening', await withoutTimeouts(database.url, (db) => examineOpening(db, config)))
    report('traces', await withoutTimeouts(database.url, (db) => examineTraces(db, config)))
  } finally {
    await database.stop()
  }
}

function report(part: string, mistakes: Mistake[]): void {
  parts.push({ part, mistakes })
  if (!asJson) {
    if (mistakes.length === 0) console.log(`ok       ${part}`)
    for (const { mistake, remedy } of mistakes) console.log(`MISTAKE  ${part}: ${mistake}\n         ${remedy}`)
  }
  if (mistakes.length > 0) process.exitCode = 1
}
