"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { makeQueryClient } from "@/components/shared/query-client";
import { AddressProvider } from "@/components/ui/address";
import { RequestTimeProvider } from "@/components/ui/timestamp";
import { Toasts } from "@/components/ui/toast";

/**
 * The context of a page's client components: the CSP's nonce, server state, the address, the time, toasts. Not in
 * the root layout: the sign-in page would load it all and needs none.
 */
export function Providers(props: { nonce: string | undefined; requestedAt: number; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <CSPProvider nonce={props.nonce} disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AddressProvider>
          <RequestTimeProvider value={props.requestedAt}>
            {props.children}
            <Toasts />
          </RequestTimeProvider>
        </AddressProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
