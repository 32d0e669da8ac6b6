/** A rule that a page of the shop has broken. */
export class Finding extends Error {}
