"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { AppError } from "@/lib/errors";

/**
 * Reads are never repeated silently: each read of an applicant is an audited action, so neither focus nor reconnection
 * refetches, and only an unclassified failure is retried once. Mutations never are, and none is queued for the network:
 * one that cannot be sent when it is pressed fails at once.
 */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && !(error instanceof AppError),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The context of every page's client components: the CSP's nonce, server state, the URL, toasts, tooltips. */
export function Providers(props: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <CSPProvider nonce={props.nonce} disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <TooltipProvider>
            <ToastProvider>{props.children}</ToastProvider>
          </TooltipProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </CSPProvider>
  );
}
