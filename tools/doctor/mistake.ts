/** A mistake of the deployment and how to mend it, each as a sentence or two. */
export type Mistake = { mistake: string; remedy: string }

/** The message of an error, without its stack. */
export function reasonOf(error: unknown): string {
  // An AggregateError of a refused connection has no message of its own.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  return first instanceof Error ? first.message.split('\n', 1)[0]! : String(first)
}
