// Starts the shop with its services, and ends them. `--dev` adds the development server; `--inspect` goes to the server.
// Only what the server's process needs is loaded before it is started, because both then load their modules at once.
import path from 'node:path'

import { dataFolder, projectFolder } from '#config/folders'
import { pagesAreStale } from './build-pages.ts'
import { readDotEnv } from './dot-env.ts'
import { bearLostOutput } from './lost-output.ts'
import { startServerProcess } from './server-process.ts'

const isDev = process.argv.includes('--dev')

bearLostOutput()
try {
  process.chdir(projectFolder)
  readDotEnv(projectFolder)
  const isProduction = process.env['NODE_ENV'] === 'production'
  const logFile = isDev || isProduction ? undefined : path.join(dataFolder(process.env['DATA_DIR']), 'server.log')
  const startServer = (env: Record<string, string>) =>
    startServerProcess({
      script: path.join(projectFolder, isDev ? 'tools/dev/dev-server.ts' : 'shop/server.ts'),
      args: isDev ? [] : ['--environment-follows'],
      nodeOptions: process.argv.filter((each) => each.startsWith('--inspect')),
      env: { ...process.env, ...env },
      logFile,
    })
  const server = isDev || (await pagesAreStale()) ? undefined : startServer({})
  const { launch } = await import('./launcher.ts')
  await launch({ server, startServer, isDev, logFile })
} catch (error) {
  const { explainStart } = await import('#config/explain-start')
  console.error(`\n${explainStart(error)}\n`)
  process.exit(1)
}
