/** User operations: the applicant's data, consent, the override and the result. */
import { z } from "zod";
import { hostedUiTokenAnswer, simpleAnswer, userAnswer } from "./answers";
import { certifications } from "./certifications";
import * as field from "./fields";
import { inputs } from "./inputs";
import { listed } from "./list";
import { defineOperation } from "./operation";
import { testResult } from "./test-result";

const nothing = field.body({});

export const createUser = defineOperation({
  ...listed("user.create"),
  method: "POST",
  path: "/user/create",
  mockPath: "/mock/user/create",
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
  response: userAnswer,
  group: "user",
  permission: "applicant.write",
  needsConsent: false,
  retry: "never",
  documented: "production",
});

export const submitConsent = defineOperation({
  ...listed("user.consent"),
  method: "POST",
  path: "/user/consent",
  mockPath: "/mock/user/consent",
  request: field.body({
    isBackgroundDisclosureAccepted: field.yesNo(certifications.isBackgroundDisclosureAccepted),
    GLBPurposeAndDPPAPurpose: field.certified(certifications.GLBPurposeAndDPPAPurpose),
    FCRAPurpose: field.certified(certifications.FCRAPurpose),
    fullName: field.line({ title: "Full name", description: "The consumer's full name, as in the User Object" }, 300),
  }),
  response: simpleAnswer,
  group: "user",
  permission: "applicant.write",
  needsConsent: false,
  retry: "never",
  documented: "production",
});

export const getUser = defineOperation({
  ...listed("user.summary"),
  method: "POST",
  path: "/user/summary",
  mockPath: "/mock/user/summary",
  request: nothing,
  response: userAnswer,
  group: "user",
  permission: "applicant.read",
  needsConsent: false,
  retry: "safe",
  documented: "production",
});

export const updateUser = defineOperation({
  ...listed("user.update"),
  method: "PUT",
  path: "/user/update",
  mockPath: "/mock/user/update",
  request: field.body({
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
  }),
  response: userAnswer,
  group: "user",
  permission: "applicant.write",
  needsConsent: false,
  retry: "never",
  documented: "production",
});

export const getHostedUiToken = defineOperation({
  ...listed("user.hosted-ui-token"),
  method: "POST",
  path: "/user/jwt",
  mockPath: "/mock/user/jwt",
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
  response: hostedUiTokenAnswer,
  group: "user",
  permission: "applicant.write",
  // Not a verification call, but the interface requires consent for it as well.
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const overrideIdentity = defineOperation({
  ...listed("user.override"),
  method: "POST",
  path: "/user/identity/override",
  mockPath: "/mock/user/identity/override",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "override.approve",
  needsConsent: true,
  // Not known to be free: its third condition verifies the SSN, which is billed.
  retry: "never",
  documented: "production",
});

export const getTestResult = defineOperation({
  ...listed("user.test-result"),
  method: "POST",
  path: "/user/getTestResult",
  mockPath: "/mock/user/getTestResult",
  request: nothing,
  response: testResult,
  group: "user",
  permission: "applicant.read",
  needsConsent: false,
  retry: "safe",
  documented: "production",
});
