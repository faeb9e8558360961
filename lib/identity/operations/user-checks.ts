/** User operations: the checks that the interface has under /user. */
import { simpleAnswer } from "./answers";
import { ssnAnswer } from "./county-answers";
import * as field from "./fields";
import { defineOperation } from "./operation";

const nothing = field.body({});

export const verifyPhone = defineOperation({
  id: "user.phone",
  title: "Verify Phone",
  method: "POST",
  path: "/user/verifyPhone",
  mockPath: "/mock/user/verifyPhone",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "standard",
  retry: "never",
  documented: "production",
});

export const verifyPhoneCode = defineOperation({
  id: "user.phone-code",
  title: "Verify Phone Code",
  method: "POST",
  path: "/user/verifyPhoneCode",
  mockPath: "/mock/user/verifyPhoneCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const verifyEmail = defineOperation({
  id: "user.email",
  title: "Verify Email",
  method: "POST",
  path: "/user/verifyEmail",
  // The mock host has this operation at the phone's path.
  mockPath: "/mock/user/verifyPhone",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "standard",
  retry: "never",
  documented: "production",
});

export const verifyEmailCode = defineOperation({
  id: "user.email-code",
  title: "Verify Email Code",
  method: "POST",
  path: "/user/verifyEmailCode",
  mockPath: "/mock/user/verifyEmailCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "not-stated",
  retry: "never",
  documented: "production",
});

export const comparePhotos = defineOperation({
  id: "user.compare-photos",
  title: "Compare Photos",
  method: "POST",
  path: "/user/comparePhotos",
  mockPath: "/mock/user/comparePhotos",
  request: field
    .body({
      documentFaceMatch: field.trueOrFalse({
        title: "Compare with the document's photo",
        description: "Without a source image, the target is compared with the face on the ID or passport",
      }),
      sourceImage: field.optional(
        field.image({
          title: "Source image",
          description: "JPEG or PNG, at most 2 MB. Compared instead of the document's photo when it is given",
        }),
      ),
      targetImage: field.image({
        title: "Target image",
        description: "JPEG or PNG, at most 2 MB. Also analyzed for liveness",
      }),
    })
    // An assumption: the interface does not say what is compared without either.
    .superRefine((fields, context) => {
      if (fields.documentFaceMatch || fields.sourceImage !== undefined) return;
      context.addIssue({
        code: "custom",
        path: ["sourceImage"],
        message: "Add a source image, or choose to compare with the document's photo",
      });
    }),
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "standard",
  retry: "never",
  documented: "production",
});

export const verifySsn = defineOperation({
  id: "user.ssn",
  title: "SSN Verification",
  method: "POST",
  path: "/user/verify/ssn",
  mockPath: "/mock/user/verify/ssn",
  request: nothing,
  response: ssnAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "standard",
  retry: "never",
  documented: "production",
});

export const generateCriminalReport = defineOperation({
  id: "user.criminal-report",
  title: "Generate Criminal Background Report",
  method: "POST",
  path: "/user/generateCriminalReport",
  mockPath: "/mock/user/generateCriminalReport",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  billing: "standard",
  retry: "never",
  documented: "production",
});
