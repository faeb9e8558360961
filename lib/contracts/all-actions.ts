import * as account from "./account.actions";
import * as applicants from "./applicants.actions";
import * as cases from "./cases.actions";
import * as checks from "./checks.actions";
import * as decisions from "./decisions.actions";
import * as exported from "./exports.actions";
import * as general from "./general.actions";
import * as monitoring from "./monitoring.actions";
import * as orders from "./orders.actions";
import * as overrides from "./overrides.actions";
import * as policies from "./policies.actions";
import * as quality from "./quality.actions";
import * as queue from "./queue.actions";
import * as session from "./session.actions";
import * as staff from "./staff.actions";
import * as today from "./today.actions";
import * as unlistedFields from "./unlisted-fields.actions";

/** For the server alone: a page loads only the records that it uses. */
export const allActions = {
  ...account,
  ...applicants,
  ...cases,
  ...checks,
  ...decisions,
  ...exported,
  ...general,
  ...monitoring,
  ...orders,
  ...overrides,
  ...policies,
  ...quality,
  ...queue,
  ...session,
  ...staff,
  ...today,
  ...unlistedFields,
};
