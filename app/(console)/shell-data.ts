import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import type { Session } from "@/lib/contracts/session";
import { forPage, load, pageCaller, store } from "@/lib/http/prefetch";
import { getSession } from "@/lib/services/session/get-session";
import { countWaiting, readShell, showWaiting } from "@/lib/services/shell";

/** Read once, for the layout and the page. */
export const pageShell = cache(async () => {
  const { staff } = await pageCaller();
  return forPage(() => readShell(staff, "waiting", "views"));
});

export async function readLayout(): Promise<{ session: Session; stored: DehydratedState }> {
  const queries = new QueryClient();
  const [session, shell] = await Promise.all([load(getSession), pageShell()]);
  store(queries, getSession, {}, session);
  store(queries, countWaiting, {}, showWaiting(shell));
  return { session, stored: dehydrate(queries) };
}
