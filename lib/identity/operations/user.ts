/** The user operations for the applicant's data, the consent, the override and the result. */
import { z } from "zod";
import { certifications } from "./certifications";
import * as field from "./fields";
import { inputs } from "./inputs";
import { operationsOf } from "./operation";
import { hostedUiTokenResponse, simpleResponse, userResponse } from "./responses";
import { testResult } from "./test-result";

const defineOperation = operationsOf("user");

export const createUser = defineOperation("user.create", {
  path: "/user/create",
  request: field.body({
    firstName: field.firstName,
    middleName: field.orNull(field.middleName),
    lastName: field.lastName,
    dob: field.dob,
    email: field.email,
    ssn: field.orNull(field.ssn),
    address: field.orNull(field.address),
    houseNumber: field.orNull(field.houseNumber),
    streetName: field.orNull(field.streetName),
    city: field.orNull(field.city),
    state: field.orNull(field.state),
    zipCode: field.orNull(field.zipCode),
    country: field.orNull(field.userCountry),
  }),
  response: userResponse,
  permission: "applicant.write",
  needsConsent: false,
});

export const submitConsent = defineOperation("user.consent", {
  path: "/user/consent",
  request: field.body({
    isBackgroundDisclosureAccepted: field.yesNo(certifications.isBackgroundDisclosureAccepted),
    GLBPurposeAndDPPAPurpose: field.certified(certifications.GLBPurposeAndDPPAPurpose),
    FCRAPurpose: field.certified(certifications.FCRAPurpose),
    fullName: field.name({ title: "Full name", description: "The consumer's full name, as in the User Object" }, 300),
  }),
  response: simpleResponse,
  permission: "applicant.write",
  needsConsent: false,
});

export const getUser = defineOperation("user.summary", {
  path: "/user/summary",
  response: userResponse,
  permission: "applicant.read",
  needsConsent: false,
  retry: "safe",
});

const changes = field.body({
  email: field.optional(field.email),
  firstName: field.optional(field.firstName),
  middleName: field.optional(field.middleName),
  lastName: field.optional(field.lastName),
  houseNumber: field.optional(field.houseNumber),
  streetName: field.optional(field.streetName),
  address: field.optional(field.address),
  city: field.optional(field.city),
  state: field.optional(field.state),
  zipCode: field.optional(field.zipCode),
  dob: field.optional(field.dob),
  ssn: field.optional(field.ssn),
});

export const updateUser = defineOperation("user.update", {
  method: "PUT",
  path: "/user/update",
  request: changes,
  // The console never sends only the first 5 digits.
  mockRequest: changes.superRefine(({ ssn }, context) => {
    if (ssn?.length !== 5) return;
    context.addIssue({ code: "custom", path: ["ssn"], message: "SSN is the last 4 digits, or all 9" });
  }),
  response: userResponse,
  permission: "applicant.write",
  needsConsent: false,
});

export const getHostedUiToken = defineOperation("user.hosted-ui-token", {
  path: "/user/jwt",
  request: field.body({
    verificationOption: z
      .enum(["EITHER", "BOTH"], {
        error: "Verification option is EITHER (upload or quiz) or BOTH (upload and quiz)",
      })
      .default("EITHER")
      .meta({ title: "Verification option", description: "EITHER upload or quiz, or BOTH" })
      .register(inputs, {
        kind: "choice",
        options: [
          { value: "EITHER", label: "Either a document or the quiz" },
          { value: "BOTH", label: "Both a document and the quiz" },
        ],
      }),
    redirectURL: field.optional(field.redirectUrl),
  }),
  response: hostedUiTokenResponse,
  permission: "applicant.write",
  // This is not a verification call, but the interface requires consent for it as well.
  needsConsent: true,
});

export const overrideIdentity = defineOperation("user.override", {
  path: "/user/identity/override",
  response: simpleResponse,
  permission: "override.approve",
  // This call may be billed: its third condition verifies the SSN, which is billed.
  retry: "never",
});

export const getTestResult = defineOperation("user.test-result", {
  path: "/user/getTestResult",
  response: testResult,
  permission: "applicant.read",
  needsConsent: false,
  retry: "safe",
});
