import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { sessionCookieName } from "@/lib/auth/cookies";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { getOpenApi as contract } from "@/lib/contracts/openapi";
import { env } from "@/lib/env";
import { openApiDocument } from "./document";
import { applicantsRoutes } from "./routes/applicants";
import { consoleRoutes } from "./routes/console";
import { type DocumentedRoute, route } from "./routes/documented-route";
import { ordersRoutes } from "./routes/orders";
import { reviewRoutes } from "./routes/review";

let made: OutputOf<typeof contract> | undefined;

/**
 * The OpenAPI document. It has no personal data, but lists every endpoint of a console that does, so it requires a
 * session.
 */
const getOpenApi = defineAction(contract, {
  permission: "signed-in",
  audit: "none",
  async run() {
    const { IDENTITY_CLIENT_SCRIPT_URL: script, IDENTITY_COMPANY_ACCESS_CODE: companyAccessCode } = env;
    made ??= openApiDocument({
      mode: env.IDENTITY_MODE,
      paths: env.IDENTITY_PATHS ?? {},
      cookieName: sessionCookieName(),
      routes: allRoutes,
      button: script && companyAccessCode ? { script, companyAccessCode } : undefined,
    });
    return made;
  },
});

/** Every action of the console's API: the router answers these, and no others. */
export const allRoutes: readonly DocumentedRoute[] = [
  ...consoleRoutes,
  ...applicantsRoutes,
  ...reviewRoutes,
  ...ordersRoutes,
  route("reference.openapi", getOpenApi, "This document"),
];
