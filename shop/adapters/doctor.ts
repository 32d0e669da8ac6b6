import { execFile } from 'node:child_process'
import path from 'node:path'

import type { Examined } from '#contract/calls/seller-settings'

const MOST_MS = 60_000
const root = path.join(import.meta.dirname, '../..')

/**
 * Runs the doctor (`npm run doctor`) with this environment and returns its findings, part by part. Throws an Error when it
 * does not end within a minute.
 */
export function examineDeployment(environment: NodeJS.ProcessEnv): Promise<Examined[]> {
  return new Promise((resolve, reject) => {
    const args = ['tools/start/run.js', 'tools/doctor/doctor.ts', '--json']
    execFile(process.execPath, args, { cwd: root, env: environment, timeout: MOST_MS }, (error, output) => {
      try {
        // It ends with 1 when it finds something.
        resolve(JSON.parse(output) as Examined[])
      } catch {
        reject(error ?? new Error('The doctor said nothing.'))
      }
    })
  })
}
