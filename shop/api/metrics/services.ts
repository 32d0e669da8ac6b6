import type { Outcome, Razorpay } from '#adapters/razorpay/razorpay'
import type { MailTrouble, Mailer } from '#adapters/smtp'
import { histogram, type Metric } from '#api/metrics/histogram'

export const providerRequests = histogram(
  'provider_request_duration_seconds',
  'Duration of requests to Razorpay by call and outcome.',
)
export const mails = histogram(
  'mail_delivery_duration_seconds',
  'Duration of handing a mail to the mail server, by outcome.',
)
export const jobs = histogram('job_duration_seconds', 'Duration of jobs by queue and outcome.')
export const chores = histogram('chore_duration_seconds', 'Duration of periodic work by name and outcome.')

/** The same provider, whose requests are recorded. */
export function measuredProvider(razorpay: Razorpay): Razorpay {
  const measured = Object.entries(razorpay).map(([call, each]) => [
    call,
    typeof each === 'function' ? timed(call, each as Ask) : each,
  ])
  return Object.fromEntries(measured) as Razorpay
}

type Ask = (...input: unknown[]) => unknown

function timed(call: string, ask: Ask): Ask {
  return (...input) => {
    const begun = performance.now()
    const answer = ask(...input)
    if (!(answer instanceof Promise)) return answer
    return (answer as Promise<Outcome<unknown>>).then((outcome) => {
      providerRequests.meter({ call, outcome: outcome.is })(secondsSince(begun))
      return outcome
    })
  }
}

/** The same mailer, whose mails are recorded. */
export function measuredMailer(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      const begun = performance.now()
      const record = (outcome: 'sent' | MailTrouble['kind']) => mails.meter({ outcome })(secondsSince(begun))
      try {
        await mailer.send(mail)
        record('sent')
      } catch (error) {
        record((error as { trouble?: MailTrouble }).trouble?.kind ?? 'other')
        throw error
      }
    },
  }
}

/** Records one job of a queue. */
export function measureJob(queue: string, outcome: 'completed' | 'failed', seconds: number): void {
  jobs.meter({ queue, outcome })(seconds)
}

/** Records one run of a chore. */
export function measureChore(chore: string, outcome: 'completed' | 'failed', seconds: number): void {
  chores.meter({ chore, outcome })(seconds)
}

let broken = 0

/** The same audit, whose findings are counted. */
export function measuredAudit<T>(audit: () => Promise<T[]>): () => Promise<T[]> {
  return async () => {
    const found = await audit()
    broken += found.length
    return found
  }
}

/** A counter, which processes can add up, and which a later run on another process does not hide. */
export function invariantsFoundBroken(): Metric {
  const name = 'invariants_broken_total'
  return {
    name,
    help: 'Broken invariants that the nightly audits found.',
    type: 'counter',
    aggregator: 'sum',
    values: [{ metricName: name, labels: {}, value: broken }],
  }
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1_000
}
