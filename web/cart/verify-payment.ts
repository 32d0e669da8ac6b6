import { VERIFY_RETRY_MS } from '#contract/rules'
import { errorText, mayComeLater } from '#web/api-client.ts'

export type Verdict =
  | { kind: 'paid' }
  /** Asked often enough; the money may still come. */
  | { kind: 'waiting' }
  | { kind: 'refused'; error: string }

/**
 * Asks until the answer is final, pausing as VERIFY_RETRY_MS says. `ask` throws an ApiRefusal or the network's error;
 * `pause` waits so many milliseconds.
 */
export async function verifyPayment(
  ask: () => Promise<unknown>,
  pause: (ms: number) => Promise<void>,
): Promise<Verdict> {
  for (const wait of [...VERIFY_RETRY_MS, undefined]) {
    try {
      await ask()
      return { kind: 'paid' }
    } catch (error) {
      if (!mayComeLater(error)) return { kind: 'refused', error: errorText(error) }
      if (wait !== undefined) await pause(wait)
    }
  }
  return { kind: 'waiting' }
}
