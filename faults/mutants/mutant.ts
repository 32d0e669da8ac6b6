export type Mutant = {
  name: string
  /** In each file, what stands there and what a hurried engineer would have written. */
  edits: { file: string; from: string; to: string }[]
  /** What must fail: a test file, or of it the test of this name; or a fault run, by what it finds. */
  fails: { test: string; named?: string } | { fault: string; finds: RegExp }
}
