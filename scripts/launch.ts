// Starts the shop with its services, and ends them. `--dev` adds the development server; `--inspect` goes to the server.
// Only what the server's process needs is loaded before it is started, because both then load their modules at once.
import path from 'node:path'

import { dataFolder, projectFolder } from '../folders.ts'
import { pagesAreStale } from './build-pages.ts'
import { readDotEnv } from './launch/dot-env.ts'
import { bearLostOutput } from './launch/lost-output.ts'
import { startServerProcess } from './launch/server-process.ts'

const isDev = process.argv.includes('--dev')

bearLostOutput()
try {
  process.chdir(projectFolder)
  readDotEnv(projectFolder)
  const isProduction = process.env['NODE_ENV'] === 'production'
  const logFile = isDev || isProduction ? undefined : path.join(dataFolder(process.env['DATA_DIR']), 'server.log')
  const startServer = (env: Record<string, string>) =>
    startServerProcess({
      script: path.join(projectFolder, isDev ? 'scripts/dev-server.ts' : 'server.ts'),
      args: isDev ? [] : ['--environment-follows'],
      nodeOptions: process.argv.filter((each) => each.startsWith('--inspect')),
      env: { ...process.env, ...env },
      logFile,
    })
  const server = isDev || (await pagesAreStale()) ? undefined : startServer({})
  const { launch } = await import('./launch/launcher.ts')
  await launch({ server, startServer, isDev, logFile })
} catch (error) {
  const { explainStart } = await import('../explain-start.ts')
  console.error(`\n${explainStart(error)}\n`)
  process.exit(1)
}
