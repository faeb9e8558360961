/** A step failed; the message is for the person who started it. */
export class SetupFailed extends Error {}
