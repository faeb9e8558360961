/** The limit is long, because a busy machine is slow and a wait that ends early is a false failure. */
export const waitOptions = { timeout: 100_000, interval: 50 } as const;
