import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import type { Session } from "@/lib/features/session/contract/session";
import { getSession } from "@/lib/features/session/get-session";
import { forPage, load, pageCaller, store } from "@/lib/platform/http/prefetch";
import { countWaiting, readShell, showWaiting } from "@/lib/views/shell/shell";

/** Reads the data of the shell once, for the layout and the page. */
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
