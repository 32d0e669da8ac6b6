/**
 * One change of the product's source, found by structure. `in` is a name that a module exports, wherever the module
 * lies; `name/inner` narrows it to one function of that module; a migration is named by its path. The place must match
 * exactly once. `code` is an ast-grep pattern (`$X` stands for any node, `$$$` for any number of them); `sql` is a piece
 * of SQL, compared without whitespace. `becomes` may repeat the `$X` of the pattern.
 */
export type SourceEdit = { in: string; becomes: string } & ({ code: string } | { sql: string })

/** A plausible mistake in the product, and what must detect it. */
export type Mutation = {
  name: string
  edits: SourceEdit[]
  /**
   * A test, by part of its title (and its file where other files have it, too); a recorded sequence of model.test.ts; or
   * a fault, by the figures it reports.
   */
  detectedBy: { test: string; file?: string } | { sequence: string } | { fault: string; reports: RegExp }
}
