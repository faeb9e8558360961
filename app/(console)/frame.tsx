"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Live, OwnRequest } from "@/components/shared/live/live";
import { AppShell } from "@/components/shell/app-shell";
import { Providers } from "../providers";

/**
 * The frame around every page, as one client component. A page lists the scripts of each client component that the
 * server renders, and contains such an element twice, as HTML and as data, so one component keeps pages small.
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
