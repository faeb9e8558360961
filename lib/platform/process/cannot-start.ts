/** An error of a process that cannot start. Its message states the reason and the remedy, and contains no secret. */
export class CannotStart extends Error {}
