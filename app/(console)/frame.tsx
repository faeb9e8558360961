"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Live, OwnRequest } from "@/components/shared/live/live";
import { AppShell } from "@/components/shell/app-shell";
import { Providers } from "../providers";

/**
 * The frame around every page, as one client component. For each client component that the server renders, a page lists
 * its scripts and contains its output twice, as HTML and as data. A single component keeps pages small.
 */
export function ConsoleFrame(props: {
  nonce: string | undefined;
  renderedAt: number;
  requestId: string;
  stored: DehydratedState;
  shell: Omit<ComponentProps<typeof AppShell>, "children">;
  children: ReactNode;
}) {
  return (
    <Providers nonce={props.nonce} requestedAt={props.renderedAt}>
      <HydrationBoundary state={props.stored}>
        <OwnRequest id={props.requestId} />
        <AppShell {...props.shell}>
          <Live renderedAt={props.renderedAt}>{props.children}</Live>
        </AppShell>
      </HydrationBoundary>
    </Providers>
  );
}
