"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { Live, OwnRequest } from "@/components/shared/live/live";
import { Providers } from "../providers";

/**
 * What stands around every page. One component of the browser: each that the server names in a page costs its scripts'
 * names in the page, and an element that the server draws is in the page twice.
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
