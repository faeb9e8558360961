/** The limit is long, because a wait that ends early on a busy machine would be a false failure. */
export const waitOptions = { timeout: 100_000, interval: 50 } as const;
