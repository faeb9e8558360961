/** Court record operations and the motor vehicle record. The interface shows them on the mock host only. */
import { countyHistoryAnswer } from "./county-answers";
import * as field from "./fields";
import { listed } from "./list";
import { defineOperation } from "./operation";
import {
  allCountiesAnswer,
  allResultsAnswer,
  courtResultAnswer,
  drivingRecordAnswer,
  orderAnswer,
} from "./records-answers";

const { line, optional } = field;
const nothing = field.body({});

/** The county to search: an assumption, as the mock lists only the access code. */
const whichCounty = field.body({
  countyUUID: optional(line({ title: "County identifier", description: "From the county history" })),
  county: optional(line({ title: "County" })),
  state: optional(field.state),
});

export const drivingRecord = defineOperation({
  ...listed("driving.record"),
  method: "POST",
  path: "/identity/mvr",
  // The one mock path without /mock.
  mockPath: "/identity/mvr",
  request: field.body({
    license_number: line({ title: "License number" }, 40),
    state_abbr: field.stateAbbreviation,
    issue_date: optional(field.date({ title: "Issued" })),
    class_description: optional(line({ title: "Class" })),
    expiration_date: optional(field.date({ title: "Expires" })),
    class_code: optional(line({ title: "Class code" }, 20)),
    previous_license: optional(line({ title: "Previous license" }, 40)),
  }),
  response: drivingRecordAnswer,
  group: "records",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const countyHistory = defineOperation({
  ...listed("records.county-history"),
  method: "POST",
  path: "/identity/user/search/counties",
  mockPath: "/mock/identity/user/search/counties",
  request: nothing,
  response: countyHistoryAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const orderCountyCriminal = defineOperation({
  ...listed("records.county-criminal"),
  method: "POST",
  path: "/user/verify/criminal/county",
  mockPath: "/mock/user/verify/criminal/county",
  request: whichCounty,
  response: orderAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const orderFederalCriminal = defineOperation({
  ...listed("records.federal-criminal"),
  method: "POST",
  path: "/user/verify/criminal/federal",
  mockPath: "/mock/user/verify/criminal/federal",
  request: nothing,
  response: orderAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const orderCountyCivil = defineOperation({
  ...listed("records.county-civil"),
  method: "POST",
  path: "/user/verify/civil/county",
  mockPath: "/mock/user/verify/civil/county",
  request: whichCounty,
  response: orderAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const orderFederalCivil = defineOperation({
  ...listed("records.federal-civil"),
  method: "POST",
  path: "/user/verify/civil/federal",
  mockPath: "/mock/user/verify/civil/federal",
  request: nothing,
  response: orderAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const countyResult = defineOperation({
  ...listed("records.county-result"),
  method: "POST",
  path: "/user/verify/criminal/county/report",
  mockPath: "/mock/user/verify/criminal/county/report",
  // The order's identifier: an assumption, as the mock lists only the access code.
  request: field.body({ uniqueIdentifier: optional(line({ title: "Order identifier" })) }),
  response: courtResultAnswer,
  group: "records",
  permission: "order.read",
  needsConsent: true,
  retry: "safe",
  documented: "mock-only",
});

export const orderAllCounties = defineOperation({
  ...listed("records.all-counties"),
  method: "POST",
  path: "/user/verify/criminal/counties",
  mockPath: "/mock/user/verify/criminal/counties",
  request: nothing,
  response: allCountiesAnswer,
  group: "records",
  permission: "order.place",
  needsConsent: true,
  retry: "never",
  documented: "mock-only",
});

export const allResults = defineOperation({
  ...listed("records.all-results"),
  method: "POST",
  path: "/user/verify/criminal/counties/reports",
  mockPath: "/mock/user/verify/criminal/counties/reports",
  request: nothing,
  response: allResultsAnswer,
  group: "records",
  permission: "order.read",
  needsConsent: true,
  retry: "safe",
  documented: "mock-only",
});
