/** Identity document operations. Uploads are asynchronous, so success means only that the images were saved. */

import * as field from "./fields";
import { operationsOf } from "./operation";
import { simpleResponse, uploadResponse, uploadStatusResponse } from "./responses";

const defineOperation = operationsOf("document");

const idFront = field.image({ title: "Front", description: "The side with the photo. JPEG or PNG, at most 2 MB" });
const idBack = field.image({ title: "Back", description: "The side with the barcode. JPEG or PNG, at most 2 MB" });
const dataPage = field.image({ title: "Data page", description: "One picture of it. JPEG or PNG, at most 2 MB" });

/** Only the mock host lists a country for passports. The default is 6, "other or unlisted". */
const mockCountry = field.country.default(6);

export const uploadId = defineOperation("document.upload-id", {
  path: "/identity/document/scan",
  // The mock host's path has a trailing slash.
  mockPath: "/mock/identity/document/scan/",
  request: field.body({ idFront, idBack, country: field.country }),
  response: uploadResponse,
});

export const uploadIdEnhanced = defineOperation("document.upload-id-enhanced", {
  path: "/identity/document/scan/enhanced",
  request: field.body({ idFront, idBack, countryCode: field.countryCode }),
  response: uploadResponse,
});

export const checkUploadId = defineOperation("document.check-id", {
  path: "/identity/document/scan/status",
  response: uploadStatusResponse,
  retry: "safe",
});

export const verifyUploadId = defineOperation("document.verify-id", {
  path: "/identity/document/scan/data",
  response: simpleResponse,
});

export const uploadPassport = defineOperation("document.upload-passport", {
  path: "/identity/passport/scan",
  request: field.body({ idFront: dataPage, country: field.optional(field.country) }),
  mockRequest: field.body({ idFront: dataPage, country: mockCountry }),
  response: uploadResponse,
});

export const uploadPassportEnhanced = defineOperation("document.upload-passport-enhanced", {
  path: "/identity/passport/scan/enhanced",
  request: field.body({
    idFront: dataPage,
    countryCode: field.countryCode,
    country: field.optional(field.country),
  }),
  mockRequest: field.body({
    idFront: dataPage,
    countryCode: field.optional(field.countryCode),
    country: mockCountry,
  }),
  response: uploadResponse,
});

export const checkUploadPassport = defineOperation("document.check-passport", {
  path: "/identity/passport/scan/status",
  response: uploadStatusResponse,
  retry: "safe",
});

export const verifyUploadPassport = defineOperation("document.verify-passport", {
  path: "/identity/passport/scan/data",
  response: simpleResponse,
});
