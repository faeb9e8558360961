import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    openapi: typeof import("./openapi");
  }
}

export const getOpenApi = {
  name: "GET /api/openapi.json",
  id: "reference.openapi",
  summary: "This document",
  permission: "signed-in",
  audit: "none",
  shows: [],
} as const satisfies Declared;
