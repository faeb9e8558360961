/** User operations: the checks that the interface has under /user. */
import { simpleAnswer } from "./answers";
import { ssnAnswer } from "./county-answers";
import * as field from "./fields";
import { operationsOf } from "./operation";

const defineOperation = operationsOf("user");

export const verifyPhone = defineOperation("user.phone", {
  path: "/user/verifyPhone",
  response: simpleAnswer,
});

export const verifyPhoneCode = defineOperation("user.phone-code", {
  path: "/user/verifyPhoneCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
});

export const verifyEmail = defineOperation("user.email", {
  path: "/user/verifyEmail",
  // The mock host has this operation at the phone's path.
  mockPath: "/mock/user/verifyPhone",
  response: simpleAnswer,
});

export const verifyEmailCode = defineOperation("user.email-code", {
  path: "/user/verifyEmailCode",
  request: field.body({ code: field.verificationCode }),
  response: simpleAnswer,
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
});

export const verifySsn = defineOperation("user.ssn", {
  path: "/user/verify/ssn",
  response: ssnAnswer,
});

export const generateCriminalReport = defineOperation("user.criminal-report", {
  path: "/user/generateCriminalReport",
  response: simpleAnswer,
});
