/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class Stop extends Error {}
