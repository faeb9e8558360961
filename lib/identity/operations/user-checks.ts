/** The user operations that are checks. The interface has them under /user. */

import { ssnResponse } from "./county-responses";
import * as field from "./fields";
import { operationsOf } from "./operation";
import { simpleResponse } from "./responses";

const defineOperation = operationsOf("user");

export const verifyPhone = defineOperation("user.phone", {
  path: "/user/verifyPhone",
  response: simpleResponse,
});

export const verifyPhoneCode = defineOperation("user.phone-code", {
  path: "/user/verifyPhoneCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleResponse,
});

export const verifyEmail = defineOperation("user.email", {
  path: "/user/verifyEmail",
  // The mock host has this operation at the phone's path.
  mockPath: "/mock/user/verifyPhone",
  response: simpleResponse,
});

export const verifyEmailCode = defineOperation("user.email-code", {
  path: "/user/verifyEmailCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleResponse,
});

export const comparePhotos = defineOperation("user.compare-photos", {
  path: "/user/comparePhotos",
  request: field
    .body({
      documentFaceMatch: field.trueOrFalse({
        title: "Compare with the document's photo",
        description: "Without a source image, the target is compared with the face on the ID or passport",
      }),
      sourceImage: field.optional(
        field.image({
          title: "Source image",
          description: "JPEG or PNG, at most 2 MB. If you add it, it is compared instead of the document's photo.",
        }),
      ),
      targetImage: field.image({
        title: "Target image",
        description: "JPEG or PNG, at most 2 MB. Also analyzed for liveness",
      }),
    })
    // This is an assumption, because the interface does not say what is compared if both are missing.
    .superRefine((fields, context) => {
      if (fields.documentFaceMatch || fields.sourceImage !== undefined) return;
      context.addIssue({
        code: "custom",
        path: ["sourceImage"],
        message: "Add a source image, or choose to compare with the document's photo",
      });
    }),
  response: simpleResponse,
});

export const verifySsn = defineOperation("user.ssn", {
  path: "/user/verify/ssn",
  response: ssnResponse,
});

export const generateCriminalReport = defineOperation("user.criminal-report", {
  path: "/user/generateCriminalReport",
  response: simpleResponse,
});
