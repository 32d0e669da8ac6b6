// `npm run backup:wal`: stores every change of the database within seconds, until it is stopped. `npm start` runs it by itself.
import { completedConfig } from '../start/environment.ts'
import { bearLostOutput } from '../start/lost-output.ts'
import { reachDatabase } from '../start/reach-database.ts'
import { runScript } from '../start/run-script.ts'
import { openArchive } from './archive.ts'
import { requireBackup } from './backup.ts'
import { keepWal } from './keep-wal.ts'

if (import.meta.main) await runScript(backupWal)

async function backupWal(): Promise<void> {
  bearLostOutput()
  const config = completedConfig(process.env)
  const archive = openArchive(requireBackup(config))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  // The parent process ended without a message.
  process.on('disconnect', () => stopping.abort())
  const database = await reachDatabase(config)
  try {
    console.log(`Storing the changes of the database in ${archive.place}.`)
    await keepWal({ url: database.url, archive, say: (words) => console.error(words), signal: stopping.signal })
  } finally {
    await database.stop()
    // Otherwise the channel would keep the process alive.
    if (process.connected) process.disconnect?.()
  }
}
