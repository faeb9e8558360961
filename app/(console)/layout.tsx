import { HydrationBoundary } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AppShell, type Environment } from "@/components/layout/app-shell";
import { Live, OwnRequest } from "@/components/shared/live/live";
import type { Session } from "@/lib/contracts/session";
import { pageCaller } from "@/lib/http/prefetch";
import { events } from "@/lib/services/events/hub";
import { Providers } from "../providers";
import { readLayout } from "./shell-data";

/** The stand-ins in use: sandbox, mock mode, embedded database. */
function environmentOf(environment: Session["environment"]): Environment | undefined {
  const sentences = [
    environment.sandbox ? "Answers come from a simulated service." : null,
    environment.mode === "mock" ? "Its mock paths answer with preset people." : null,
    environment.embedded ? "Embedded database." : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return undefined;
  const title = environment.mode === "mock" ? "Mock mode" : environment.sandbox ? "Sandbox" : "Trial";
  return { title, text: sentences.join(" ") };
}

export default async function ConsoleLayout(props: { children: ReactNode }) {
  const renderedAt = Date.now();
  // Not awaited: later changes reach the page once its event stream is open.
  void events().isListening();
  const { requestId } = await pageCaller();
  const { session, stored } = await readLayout();
  return (
    <Providers nonce={(await headers()).get("x-nonce") ?? undefined} requestedAt={renderedAt}>
      <HydrationBoundary state={stored}>
        <OwnRequest id={requestId} />
        <AppShell
          staff={{ name: session.staff.name, roles: session.staff.roles, permissions: session.permissions }}
          environment={environmentOf(session.environment)}
        >
          <Live renderedAt={renderedAt}>{props.children}</Live>
        </AppShell>
      </HydrationBoundary>
    </Providers>
  );
}
