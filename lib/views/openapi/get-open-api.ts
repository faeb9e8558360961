import "server-only";
import { env } from "@/lib/env";
import { type Action, defineAction } from "@/lib/platform/actions/define-action";
import { sessionCookieName } from "@/lib/platform/auth/cookies";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import * as contract from "@/lib/views/openapi/contract/openapi";
import * as actions from "@/lib/views/openapi/contract/openapi.actions";
import { serviceActions } from "@/lib/views/service-actions";
import { openApiDocument } from "./document";

let cachedDocument: OutputOf<typeof contract.getOpenApi> | undefined;

/** The document requires a session, because it lists every endpoint of a console that stores personal data. */
const getOpenApi = defineAction(actions.getOpenApi, contract.getOpenApi, {
  async run() {
    const { IDENTITY_CLIENT_SCRIPT_URL: script, IDENTITY_COMPANY_ACCESS_CODE: companyAccessCode } = env;
    cachedDocument ??= openApiDocument({
      mode: env.IDENTITY_MODE,
      paths: env.IDENTITY_PATHS ?? {},
      cookieName: sessionCookieName(),
      actions: apiActions,
      button: script && companyAccessCode ? { script, companyAccessCode } : undefined,
    });
    return cachedDocument;
  },
});

/** The actions that the router answers. It answers no others. */
export const apiActions: readonly Action[] = [...serviceActions, getOpenApi as unknown as Action];
