/** A closed terminal or a full disk loses what is printed; without a listener the second loss ends the process. */
export function bearLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
