/** Renders a component as the console does, with a query cache, a router, an address and a test API. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from "react";
import { vi } from "vitest";
import { makeQueryClient } from "@/components/shared/query-client";
import { AddressProvider } from "@/components/ui/address";
import { dialogParts } from "@/components/ui/dialog";
import { menuParts } from "@/components/ui/menu";
import { popoverParts } from "@/components/ui/popover";
import { Toasts } from "@/components/ui/toast";
// The modules are loaded here, like the popups below, so that no test waits for them.
import "@/components/ui/toaster";

await Promise.all([dialogParts, menuParts, popoverParts].map(({ load }) => load()));

export type SentRequest = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };
/**
 * The responses of the API, by a key such as "POST /api/step-up", with or without the query. Bytes are the file of a
 * picture.
 */
export type Answers = Record<string, (request: SentRequest) => Answer>;

/**
 * @param answers the responses of the API; any other request gets 404
 * @param search the initial address ("?sort=-updated")
 * @returns the document, a user, all requests, the requests that change something (`sent`), the query cache, the
 * router's calls, and the current address
 */
export function renderConsole(ui: ReactNode, options: { answers?: Answers; search?: string } = {}) {
  const requests: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (input === "/api/health/live") return Response.json({ status: "live" });
    const request = { method, path: input, body: typeof body === "string" ? JSON.parse(body) : undefined };
    requests.push(request);
    const [path] = input.split("?");
    const answerTo = options.answers?.[`${method} ${input}`] ?? options.answers?.[`${method} ${path}`];
    const answer = answerTo?.(request) ?? { status: 404, body: { code: "not_found" } };
    if (answer.body instanceof Uint8Array) {
      const headers = { "content-type": "image/jpeg", "content-disposition": 'attachment; filename="picture.jpg"' };
      return new Response(new Uint8Array(answer.body), { headers });
    }
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  const router = {
    push: vi.fn(),
    replace: vi.fn(),
    refresh: vi.fn(),
    prefetch: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
  };
  const queries = makeQueryClient();
  history.replaceState(null, "", options.search || location.pathname);
  const view = render(ui, {
    wrapper: ({ children }) => (
      <AppRouterContext value={router as unknown as AppRouterInstance}>
        <Address>
          <QueryClientProvider client={queries}>
            {children}
            <Toasts />
          </QueryClientProvider>
        </Address>
      </AppRouterContext>
    ),
  });
  return {
    ...view,
    user: userEvent.setup(),
    requests,
    sent: () => requests.filter(({ method }) => method !== "GET"),
    queries,
    router,
    address: () => new URLSearchParams(location.search).toString(),
  };
}

/** Provides the address to the component, and follows its changes as Next does. */
function Address(props: { children: ReactNode }) {
  const [path, setPath] = useState(location.pathname);
  const [search, setSearch] = useState(location.search);
  useLayoutEffect(() => {
    const undo = (["pushState", "replaceState"] as const).map((name) => {
      const own = history[name];
      history[name] = (...change) => {
        own.apply(history, change);
        startTransition(() => {
          setPath(location.pathname);
          setSearch(location.search);
        });
      };
      return () => {
        history[name] = own;
      };
    });
    return () => {
      for (const put of undo) put();
    };
  }, []);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <PathnameContext value={path}>
      <SearchParamsContext value={params}>
        <AddressProvider>{props.children}</AddressProvider>
      </SearchParamsContext>
    </PathnameContext>
  );
}
