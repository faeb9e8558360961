/** User operations: the applicant's data, consent, the override and the result. */
import { z } from "zod";
import { hostedUiTokenAnswer, simpleAnswer, userAnswer } from "./answers";
import * as field from "./fields";
import { inputs } from "./inputs";
import { defineOperation } from "./operation";
import { testResult } from "./test-result";

const nothing = field.body({});

export const createUser = defineOperation({
  id: "user.create",
  title: "Create User",
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
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const submitConsent = defineOperation({
  id: "user.consent",
  title: "Submit User Consent",
  method: "POST",
  path: "/user/consent",
  mockPath: "/mock/user/consent",
  request: field.body({
    isBackgroundDisclosureAccepted: field.yesNo({
      title: "Background disclosure",
      description:
        "The background check authorization was displayed to the consumer, and consent was captured. Without it the 7-year criminal history is refused",
    }),
    GLBPurposeAndDPPAPurpose: field.certified({
      title: "GLB and DPPA purpose",
      description:
        "The data is used only to effect, administer or enforce a transaction the consumer asked for, or for fraud prevention, risk control or dispute resolution",
    }),
    FCRAPurpose: field.certified({
      title: "FCRA purpose",
      description: "The data is not used to decide on creditworthiness, insurance or employment",
    }),
    fullName: field.line({ title: "Full name", description: "The consumer's full name, as in the User Object" }, 300),
  }),
  response: simpleAnswer,
  group: "user",
  permission: "applicant.write",
  needsConsent: false,
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const getUser = defineOperation({
  id: "user.summary",
  title: "Get User",
  method: "POST",
  path: "/user/summary",
  mockPath: "/mock/user/summary",
  request: nothing,
  response: userAnswer,
  group: "user",
  permission: "applicant.read",
  needsConsent: false,
  billing: "not-stated",
  retry: "safe",
  documented: "production",
});

export const updateUser = defineOperation({
  id: "user.update",
  title: "Update User",
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
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const getHostedUiToken = defineOperation({
  id: "user.hosted-ui-token",
  title: "Get hosted UI token",
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
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const overrideIdentity = defineOperation({
  id: "user.override",
  title: "Manually Verify Identity",
  method: "POST",
  path: "/user/identity/override",
  mockPath: "/mock/user/identity/override",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "override.approve",
  needsConsent: true,
  // Not known to be free: its third condition verifies the SSN, which is billed.
  billing: "standard",
  retry: "never",
  documented: "production",
});

export const getTestResult = defineOperation({
  id: "user.test-result",
  title: "Get Test Result",
  method: "POST",
  path: "/user/getTestResult",
  mockPath: "/mock/user/getTestResult",
  request: nothing,
  response: testResult,
  group: "user",
  permission: "applicant.read",
  needsConsent: false,
  billing: "not-stated",
  retry: "safe",
  documented: "production",
});
