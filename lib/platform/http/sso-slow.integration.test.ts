/** An identity provider that does not answer. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ssoPath } from "@/lib/base/sso-problems";
import { authRoute } from "@/lib/features/session/auth-route";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { ssoClient } from "@/lib/testing/identity-provider";
import { setTestEnvironment } from "@/lib/testing/staff";

// Eleven seconds of the request's time have already passed, so the limit is reached soon.
vi.mock(import("@/lib/platform/process/time-limit"), async (load) => {
  const real = await load();
  const withinLimit = <T>(work: () => Promise<T>) => real.withinLimit(work, performance.now() - 11_000);
  return { ...real, withinLimit };
});

const desk = "https://desk.example";
const silent = createServer();

beforeAll(async () => {
  setTestEnvironment();
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  Object.assign(process.env, {
    NEXTAUTH_URL: desk,
    OIDC_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    OIDC_CLIENT_ID: ssoClient.id,
    OIDC_CLIENT_SECRET: ssoClient.secret,
    OIDC_ROLES: '{"it": "admin"}',
  });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await closeDatabase();
});

test("the sign-in page says that single sign-on is unavailable, at the limit of every answer", async () => {
  const request = new NextRequest(`${desk}${ssoPath}?next=/orders`, { headers: { host: "desk.example" } });
  const answer = await authRoute(request);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/sign-in?next=%2Forders&sso=unavailable"]);
});
