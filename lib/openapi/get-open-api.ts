import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { sessionCookieName } from "@/lib/auth/cookies";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { getOpenApi as contract } from "@/lib/contracts/openapi";
import { env } from "@/lib/env";
import { openApiDocument } from "./document";
import { documentedRoutes } from "./routes";
import type { DocumentedRoute } from "./routes/documented-route";

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

/** All routes, including that of the document itself. */
export const allRoutes: readonly DocumentedRoute[] = [
  ...documentedRoutes,
  { id: "reference.openapi", action: getOpenApi, summary: "This document" },
];
