/** Identity document operations. Uploads are asynchronous: success means only that the images were saved. */
import { simpleAnswer, uploadAnswer, uploadStatusAnswer } from "./answers";
import * as field from "./fields";
import { listed } from "./list";
import { defineOperation } from "./operation";

const nothing = field.body({});
const idFront = field.image({ title: "Front", description: "The side with the photo. JPEG or PNG, at most 2 MB" });
const idBack = field.image({ title: "Back", description: "The side with the barcode. JPEG or PNG, at most 2 MB" });
const dataPage = field.image({ title: "Data page", description: "One picture of it. JPEG or PNG, at most 2 MB" });

export const uploadId = defineOperation({
  ...listed("document.upload-id"),
  method: "POST",
  path: "/identity/document/scan",
  // The mock host's path has a trailing slash.
  mockPath: "/mock/identity/document/scan/",
  request: field.body({ idFront, idBack, country: field.country }),
  response: uploadAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const uploadIdEnhanced = defineOperation({
  ...listed("document.upload-id-enhanced"),
  method: "POST",
  path: "/identity/document/scan/enhanced",
  mockPath: "/mock/identity/document/scan/enhanced",
  request: field.body({ idFront, idBack, countryCode: field.countryCode }),
  response: uploadAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const checkUploadId = defineOperation({
  ...listed("document.check-id"),
  method: "POST",
  path: "/identity/document/scan/status",
  mockPath: "/mock/identity/document/scan/status",
  request: nothing,
  response: uploadStatusAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "safe",
  documented: "production",
});

export const verifyUploadId = defineOperation({
  ...listed("document.verify-id"),
  method: "POST",
  path: "/identity/document/scan/data",
  mockPath: "/mock/identity/document/scan/data",
  request: nothing,
  response: simpleAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const uploadPassport = defineOperation({
  ...listed("document.upload-passport"),
  method: "POST",
  path: "/identity/passport/scan",
  mockPath: "/mock/identity/passport/scan",
  // Only the mock lists a country here.
  request: field.body({ idFront: dataPage, country: field.optional(field.country) }),
  response: uploadAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const uploadPassportEnhanced = defineOperation({
  ...listed("document.upload-passport-enhanced"),
  method: "POST",
  path: "/identity/passport/scan/enhanced",
  mockPath: "/mock/identity/passport/scan/enhanced",
  // Only the mock lists the integer country here.
  request: field.body({
    idFront: dataPage,
    countryCode: field.countryCode,
    country: field.optional(field.country),
  }),
  response: uploadAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const checkUploadPassport = defineOperation({
  ...listed("document.check-passport"),
  method: "POST",
  path: "/identity/passport/scan/status",
  mockPath: "/mock/identity/passport/scan/status",
  request: nothing,
  response: uploadStatusAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "safe",
  documented: "production",
});

export const verifyUploadPassport = defineOperation({
  ...listed("document.verify-passport"),
  method: "POST",
  path: "/identity/passport/scan/data",
  mockPath: "/mock/identity/passport/scan/data",
  request: nothing,
  response: simpleAnswer,
  group: "document",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});
