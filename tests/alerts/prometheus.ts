// A Prometheus on loopback that reads a shop, with the rules that an owner has.
import { spawn } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod'

import { freePort, stopProcess } from '#test/processes'
import { readRules } from './rules.ts'

export type Prometheus = {
  /** Reads another shop from now on. */
  watch: (url: string) => Promise<void>
  /** The alerts that fire. */
  firing: () => Promise<string[]>
  /** How often the shop was read, and answered. */
  reads: () => Promise<number>
  stop: () => Promise<void>
}

type Options = { folder: string; token: string; everyMs: number }

const READY_MS = 20_000

/** Starts a Prometheus. Alerts fire as soon as their expression holds: their `for` is left out, to which time adds nothing. */
export async function startPrometheus({ folder, token, everyMs }: Options): Promise<Prometheus> {
  const file = (name: string) => path.join(folder, name)
  // Renamed, because Prometheus reads the file as soon as it changes.
  const targets = async (url: string) => {
    await writeFile(file('targets.next'), JSON.stringify([{ targets: [new URL(url).host] }]))
    await rename(file('targets.next'), file('targets.json'))
  }
  const groups = readRules().groups.map((group) => ({
    ...group,
    rules: group.rules.map(({ for: _length, ...rule }) => rule),
  }))
  // JSON is YAML.
  await writeFile(file('alerts.yaml'), JSON.stringify({ groups }))
  const every = `${everyMs}ms`
  const config = {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: ['alerts.yaml'],
    scrape_configs: [
      {
        job_name: 'mewa',
        authorization: { credentials: token },
        file_sd_configs: [{ files: ['targets.json'] }],
      },
    ],
  }
  await writeFile(file('prometheus.yaml'), JSON.stringify(config))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file('prometheus.yaml')}`,
      `--storage.tsdb.path=${file('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await untilReady(url)
  return {
    watch: targets,
    firing: async () => {
      const { data } = alertsAnswer.parse(await (await fetch(`${url}/api/v1/alerts`)).json())
      return [...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))]
    },
    reads: async () => {
      const query = encodeURIComponent('sum(sum_over_time(up{job="mewa"}[5m]))')
      const { data } = queryAnswer.parse(await (await fetch(`${url}/api/v1/query?query=${query}`)).json())
      return Number(data.result[0]?.value[1] ?? 0)
    },
    stop: () => stopProcess(child, 'SIGKILL'),
  }
}

const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })),
  }),
})
const queryAnswer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})

async function untilReady(url: string): Promise<void> {
  const until = performance.now() + READY_MS
  for (;;) {
    const isReady = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (performance.now() > until) throw new Error('Prometheus was not ready within 20 s.')
    await pause(50)
  }
}
