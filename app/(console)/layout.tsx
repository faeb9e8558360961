import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AppShell, type Environment } from "@/components/layout/app-shell";
import { Live, OwnRequest } from "@/components/shared/live/live";
import { operationKey } from "@/lib/console-api";
import type { Session } from "@/lib/contracts/session";
import { load, pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { events } from "@/lib/services/events/hub";
import { countWaiting } from "@/lib/services/queue/count-waiting";
import { getSession } from "@/lib/services/session/get-session";
import { Providers } from "../providers";

/** The stand-ins in use: sandbox, mock mode, embedded database. */
function environmentOf(environment: Session["environment"]): Environment | undefined {
  const sentences = [
    environment.sandbox ? "Answers come from the stand-in service." : null,
    environment.mode === "mock" ? "Its mock paths answer with preset people." : null,
    environment.embedded ? "Embedded database." : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return undefined;
  const title = environment.mode === "mock" ? "Mock mode" : environment.sandbox ? "Sandbox" : "Trial";
  return { title, text: sentences.join(" ") };
}

/** The frame around every page that needs a sign-in. */
export default async function ConsoleLayout(props: { children: ReactNode }) {
  const madeAt = Date.now();
  // Not awaited: later changes reach the page once its event stream is open.
  void events().isListening();
  const queries = new QueryClient();
  const { requestId } = await pageCaller();
  const [session] = await Promise.all([load(getSession), prefetchQuery(queries, countWaiting)]);
  queries.setQueryData([...operationKey(getSession.endpoint, {})], session);
  return (
    <Providers nonce={(await headers()).get("x-nonce") ?? undefined} requestedAt={madeAt}>
      <HydrationBoundary state={dehydrate(queries)}>
        <OwnRequest id={requestId} />
        <AppShell
          staff={{ name: session.staff.name, roles: session.staff.roles, permissions: session.permissions }}
          environment={environmentOf(session.environment)}
        >
          <Live madeAt={madeAt}>{props.children}</Live>
        </AppShell>
      </HydrationBoundary>
    </Providers>
  );
}
