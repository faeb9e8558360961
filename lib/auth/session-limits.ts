/** How long a session lasts, in seconds: from sign-in at most, and without a request at most. */
export const sessionSeconds = { absolute: 12 * 60 * 60, idle: 15 * 60 } as const;
