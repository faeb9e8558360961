import { inject } from "vitest";

/** The address of the database of this test process, in integration tests of `lib`. */
export function databaseUrl(): string {
  const url = inject("databaseUrls")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`Test process ${process.env.VITEST_POOL_ID} has no database`);
  return url;
}
