/** Something does not start, for a reason that its message says with the remedy, and without any secret. */
export class CannotStart extends Error {}
