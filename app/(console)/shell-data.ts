/** What the shell around every page reads. */
import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { operationKey } from "@/lib/console-api";
import type { Session } from "@/lib/contracts/session";
import { load, prefetchQuery } from "@/lib/http/prefetch";
import { countWaiting } from "@/lib/services/queue/count-waiting";
import { getSession } from "@/lib/services/session/get-session";

export async function readShell(): Promise<{ session: Session; stored: DehydratedState }> {
  const queries = new QueryClient();
  const [session] = await Promise.all([load(getSession), prefetchQuery(queries, countWaiting)]);
  queries.setQueryData([...operationKey("GET /api/session", {})], session);
  return { session, stored: dehydrate(queries) };
}
