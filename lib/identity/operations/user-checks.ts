/** User operations: the checks that the interface has under /user. */
import { simpleAnswer } from "./answers";
import { ssnAnswer } from "./county-answers";
import * as field from "./fields";
import { listed } from "./list";
import { defineOperation } from "./operation";

const nothing = field.body({});

export const verifyPhone = defineOperation({
  ...listed("user.phone"),
  method: "POST",
  path: "/user/verifyPhone",
  mockPath: "/mock/user/verifyPhone",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const verifyPhoneCode = defineOperation({
  ...listed("user.phone-code"),
  method: "POST",
  path: "/user/verifyPhoneCode",
  mockPath: "/mock/user/verifyPhoneCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const verifyEmail = defineOperation({
  ...listed("user.email"),
  method: "POST",
  path: "/user/verifyEmail",
  // The mock host has this operation at the phone's path.
  mockPath: "/mock/user/verifyPhone",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const verifyEmailCode = defineOperation({
  ...listed("user.email-code"),
  method: "POST",
  path: "/user/verifyEmailCode",
  mockPath: "/mock/user/verifyEmailCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const comparePhotos = defineOperation({
  ...listed("user.compare-photos"),
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
  retry: "never",
  documented: "production",
});

export const verifySsn = defineOperation({
  ...listed("user.ssn"),
  method: "POST",
  path: "/user/verify/ssn",
  mockPath: "/mock/user/verify/ssn",
  request: nothing,
  response: ssnAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const generateCriminalReport = defineOperation({
  ...listed("user.criminal-report"),
  method: "POST",
  path: "/user/generateCriminalReport",
  mockPath: "/mock/user/generateCriminalReport",
  request: nothing,
  response: simpleAnswer,
  group: "user",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});
