/** A reason not to start, in words for the person who typed the command. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
