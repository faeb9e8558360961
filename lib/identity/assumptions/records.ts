/** Assumptions about paths, orders of records and their results. */
import { type Assumption, courtOrders, courtResults } from "./assumption";

export const recordAssumptions = [
  {
    id: "mock-only-paths",
    operations: [
      "driving.record",
      "education.verify",
      "license.verify",
      "records.county-history",
      ...courtOrders,
      ...courtResults,
    ],
    title: "Production paths of mock-only operations",
    silence:
      "Production paths of the motor vehicle record, education, professional license, county history and all court record operations are not shown.",
    assumption: "The production path is the mock path without /mock; the motor vehicle record keeps /identity/mvr.",
    configurableBy: "IDENTITY_PATHS",
  },
  {
    id: "production-only-mock-paths",
    operations: ["user.summary", "user.hosted-ui-token", "employment.result"],
    title: "Mock paths of Get User, the hosted UI token and the employment result",
    silence: "The mock host's list has no entry for these three.",
    assumption: "The mock path is /mock before the production path.",
    configurableBy: "IDENTITY_PATHS",
  },
  {
    id: "county-order-fields",
    operations: courtOrders,
    title: "Which county an order searches",
    silence: "County orders are shown with userAccessCode alone.",
    assumption:
      "County criminal and county civil orders carry countyUUID (when the county history gave one), county and state. Federal orders and the order of all counties carry nothing more.",
  },
  {
    id: "result-identifier",
    operations: courtResults,
    title: "How one court result is requested",
    silence: "Fields of the result retrieval beyond userAccessCode are not shown.",
    assumption:
      "County Criminal Records Result carries the order's identifier as uniqueIdentifier, and answers for county, federal, criminal and civil orders alike. The retrieval of all results carries nothing more.",
  },
  {
    id: "order-matching",
    operations: [...courtOrders, ...courtResults],
    title: "What joins a court result to its order",
    silence: "The interface does not state that result.uuid is the order's uniqueIdentifier.",
    assumption: "It is. A result whose uuid no order has is matched by a person.",
  },
  {
    id: "civil-results",
    operations: ["records.county-civil", "records.federal-civil", "records.all-results"],
    title: "Civil results in the retrieval of all results",
    silence:
      "The retrieval is described for the results of all asynchronous criminal requests; whether it lists civil ones is not shown.",
    assumption:
      "It lists them, with their own type. A civil order of unknown outcome is looked for there; if it does not list them, nothing is found, and a person decides.",
  },
  {
    id: "criminal-flag",
    operations: ["user.criminal-report", "background.seven-year"],
    title: "What sets the criminal flag",
    silence:
      "Generate Criminal Background Report generates a report when hasCriminalRecord is true; what sets the flag, and what happens when it is not true, is not shown.",
    assumption:
      "The 7-year history sets it. Until it is true the console does not offer the report, and the sandbox refuses it.",
  },
  {
    id: "court-states",
    operations: courtResults,
    title: "Court result states",
    silence:
      "Transitions of status and sub_status, and values beyond COMPLETE, PENDING, RECORD and IN_PROGRESS, are not shown.",
    assumption:
      "PENDING leads to COMPLETE and not back; a result that goes back is a finding. Another value is unknown, which is never clear.",
  },
  {
    id: "court-copy-states",
    operations: courtResults,
    title: "States of a court copy",
    silence: "PENDING is the only status of a court copy that is shown.",
    assumption:
      "A copy is available when it carries a document, whatever its status. In the sandbox such a copy has none.",
  },
] as const satisfies readonly Assumption[];
