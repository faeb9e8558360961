/** The court record operations and the motor vehicle record. The interface shows them only for the mock host. */
import { countyHistoryResponse } from "./county-responses";
import * as field from "./fields";
import { operationsOf } from "./operation";
import {
  allCountiesResponse,
  allResultsResponse,
  courtResultResponse,
  drivingRecordResponse,
  orderResponse,
} from "./records-responses";

const defineOperation = operationsOf("records");

const { line, optional } = field;

/** The county to search. These fields are an assumption, because the mock host lists only the access code. */
const whichCounty = field.body({
  countyUUID: optional(line({ title: "County identifier", description: "From the county history" })),
  county: optional(line({ title: "County" })),
  state: optional(field.state),
});

export const drivingRecord = defineOperation("driving.record", {
  path: "/identity/mvr",
  // This is the only mock path without /mock.
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
  response: drivingRecordResponse,
  documented: "mock-only",
});

export const countyHistory = defineOperation("records.county-history", {
  path: "/identity/user/search/counties",
  response: countyHistoryResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const orderCountyCriminal = defineOperation("records.county-criminal", {
  path: "/user/verify/criminal/county",
  request: whichCounty,
  response: orderResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const orderFederalCriminal = defineOperation("records.federal-criminal", {
  path: "/user/verify/criminal/federal",
  response: orderResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const orderCountyCivil = defineOperation("records.county-civil", {
  path: "/user/verify/civil/county",
  request: whichCounty,
  response: orderResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const orderFederalCivil = defineOperation("records.federal-civil", {
  path: "/user/verify/civil/federal",
  response: orderResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const countyResult = defineOperation("records.county-result", {
  path: "/user/verify/criminal/county/report",
  // The order's identifier is an assumption, because the mock host lists only the access code.
  request: field.body({ uniqueIdentifier: optional(line({ title: "Order identifier" })) }),
  response: courtResultResponse,
  permission: "order.read",
  retry: "safe",
  documented: "mock-only",
});

export const orderAllCounties = defineOperation("records.all-counties", {
  path: "/user/verify/criminal/counties",
  response: allCountiesResponse,
  permission: "order.place",
  documented: "mock-only",
});

export const allResults = defineOperation("records.all-results", {
  path: "/user/verify/criminal/counties/reports",
  response: allResultsResponse,
  permission: "order.read",
  retry: "safe",
  documented: "mock-only",
});
