import "server-only";
import { type Action, defineAction } from "@/lib/actions/define-action";
import { sessionCookieName } from "@/lib/auth/cookies";
import type { OutputOf } from "@/lib/contracts/endpoint";
import * as actions from "@/lib/contracts/general.actions";
import * as contract from "@/lib/contracts/openapi";
import { env } from "@/lib/env";
import { serviceActions } from "@/lib/services/all-actions";
import { openApiDocument } from "./document";

let made: OutputOf<typeof contract.getOpenApi> | undefined;

/** It has no personal data, but lists every endpoint of a console that does, so it requires a session. */
const getOpenApi = defineAction(actions.getOpenApi, contract.getOpenApi, {
  async run() {
    const { IDENTITY_CLIENT_SCRIPT_URL: script, IDENTITY_COMPANY_ACCESS_CODE: companyAccessCode } = env;
    made ??= openApiDocument({
      mode: env.IDENTITY_MODE,
      paths: env.IDENTITY_PATHS ?? {},
      cookieName: sessionCookieName(),
      actions: apiActions,
      button: script && companyAccessCode ? { script, companyAccessCode } : undefined,
    });
    return made;
  },
});

/** The router answers these, and no others. */
export const apiActions: readonly Action[] = [...serviceActions, getOpenApi as unknown as Action];
