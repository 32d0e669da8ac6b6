/** One change of the product's source. What it replaces is found by structure and must be there exactly once. */
export type SourceEdit = {
  /** A name exported by the module, `name/inner` for one function of that module, or the path of a migration. */
  in: string
  /** The replacement; it may repeat the `$X` of `code`. */
  becomes: string
} & (
  | {
      /** An ast-grep pattern: `$X` matches any node, `$$$` any number of nodes. */
      code: string
    }
  | {
      /** A piece of SQL, compared without whitespace. */
      sql: string
    }
)

/** A plausible mistake in the product, and what must detect it. */
export type Mutation = {
  name: string
  edits: SourceEdit[]
  /**
   * A test, by part of its title, and its file when the title is not unique; a recorded sequence of model.test.ts; or a
   * fault, by the figures it reports.
   */
  detectedBy: { test: string; file?: string } | { sequence: string } | { fault: string; reports: RegExp }
}
