"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { makeQueryClient } from "@/components/shared/query-client";
import { AddressProvider } from "@/components/ui/address";
import { RequestTimeProvider } from "@/components/ui/timestamp";
import { Toasts } from "@/components/ui/toast";

/**
 * The context of a page's client components: the CSP's nonce, server state, the address, the time, toasts. The root
 * layout does not include it, because the sign-in page would load all of this code and needs none of it.
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
