// The rules of deploy/monitoring/alerts.yaml.
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { parse } from 'yaml'
import * as z from 'zod'

export const monitoring = path.resolve(import.meta.dirname, '../../deploy/monitoring')

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
})
const rulesFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
})

export function readRules() {
  return rulesFile.parse(parse(readFileSync(path.join(monitoring, 'alerts.yaml'), 'utf8')))
}

export const rules = readRules().groups.flatMap((group) => group.rules)
