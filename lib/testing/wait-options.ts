/**
 * For tests: how long `vi.waitFor` and `vi.waitUntil` wait for what must come. A busy machine takes its time, and a wait
 * that ends early fails a test for nothing.
 */
export const waitOptions = { timeout: 45_000, interval: 20 } as const;
