import { expect, test } from "vitest";
import { z } from "zod";
import { allRoutes } from "@/lib/openapi/get-open-api";
import { readOnlyActions } from "./audit-reads";

const audited = z.object({ action: z.string() });

test("what the audit page leaves out are the reads of the API, each of them and nothing else", () => {
  const reads = allRoutes.flatMap(({ action: { endpoint, audit } }) => {
    const isRead = endpoint.method === "GET" && typeof endpoint.response !== "string";
    return isRead && audit !== "none" ? [audited.parse(audit).action] : [];
  });
  expect([...new Set(reads)].sort()).toEqual([...readOnlyActions].sort());
});
