import * as applicants from "@/lib/features/applicants/contract/applicants.actions";
import * as queue from "@/lib/features/applicants/contract/queue.actions";
import * as checks from "@/lib/features/checks/contract/checks.actions";
import * as decisions from "@/lib/features/decisions/contract/decisions.actions";
import * as quality from "@/lib/features/decisions/contract/quality.actions";
import * as hits from "@/lib/features/hits/contract/hits.actions";
import * as inbox from "@/lib/features/inbox/contract/inbox.actions";
import * as monitoring from "@/lib/features/monitoring/contract/monitoring.actions";
import * as orders from "@/lib/features/orders/contract/orders.actions";
import * as overrides from "@/lib/features/overrides/contract/overrides.actions";
import * as policies from "@/lib/features/policies/contract/policies.actions";
import * as unlistedFields from "@/lib/features/policies/contract/unlisted-fields.actions";
import * as erasures from "@/lib/features/retention/contract/erasures.actions";
import * as retention from "@/lib/features/retention/contract/retention.actions";
import * as account from "@/lib/features/session/contract/account.actions";
import * as session from "@/lib/features/session/contract/session.actions";
import * as staff from "@/lib/features/staff/contract/staff.actions";
import * as today from "@/lib/features/today/contract/today.actions";
import * as webhooks from "@/lib/features/webhooks/contract/webhooks.actions";
import * as events from "@/lib/platform/contract/events.actions";
import * as audit from "./audit-log/contract/audit.actions";
import * as cases from "./case/contract/cases.actions";
import * as exported from "./exports/contract/exports.actions";
import * as openapi from "./openapi/contract/openapi.actions";
import * as shell from "./shell/contract/shell.actions";

/** The records of all actions. Only the server imports this, because a page loads only the records that it uses. */
export const allActions = {
  ...account,
  ...applicants,
  ...audit,
  ...cases,
  ...checks,
  ...decisions,
  ...erasures,
  ...retention,
  ...events,
  ...exported,
  ...hits,
  ...inbox,
  ...monitoring,
  ...openapi,
  ...orders,
  ...overrides,
  ...policies,
  ...quality,
  ...queue,
  ...session,
  ...shell,
  ...staff,
  ...today,
  ...unlistedFields,
  ...webhooks,
};
