/** The minimal fields that each operation accepts, for tests. */
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { FieldsOf } from "@/lib/identity/operations/registry";

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const bigEndian = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

/** Returns the first bytes of a PNG: the signature and the header chunk. They are enough for the checks of an image. */
export function pngBytes(width: number, height: number): Uint8Array {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [0x49, 0x48, 0x44, 0x52, ...bigEndian(width, 4), ...bigEndian(height, 4), 8, 2, 0, 0, 0];
  return Uint8Array.from([...signature, ...bigEndian(13, 4), ...header, 0, 0, 0, 0]);
}

/** Returns the first bytes of a JPEG: an application segment of the given length, then the frame header. */
export function jpegBytes(width: number, height: number, segmentLength = 16): Uint8Array {
  const segment = [0xff, 0xe0, ...bigEndian(segmentLength, 2), ...Array.from({ length: segmentLength - 2 }, () => 1)];
  const frame = [0xff, 0xc0, ...bigEndian(17, 2), 8, ...bigEndian(height, 2), ...bigEndian(width, 2), 3];
  return Uint8Array.from([0xff, 0xd8, ...segment, ...frame, ...Array.from({ length: 9 }, () => 0), 0xff, 0xd9]);
}

const pngImage = base64(pngBytes(640, 480));
export const jpegImage = base64(jpegBytes(640, 480));

/** The operations with mandatory fields. The other operations are called without fields. */
type WithFields = { [Id in OperationId]: Record<never, never> extends FieldsOf<Id> ? never : Id }[OperationId];
type Fields<Ids extends OperationId> = { readonly [Id in Ids]: FieldsOf<Id> };

const examples: Fields<WithFields> & Partial<Fields<OperationId>> = {
  "user.create": { firstName: "Ana", lastName: "Ruiz", dob: "09-04-1990", email: "ana@example.com" },
  "user.consent": {
    isBackgroundDisclosureAccepted: 1,
    GLBPurposeAndDPPAPurpose: true,
    FCRAPurpose: 1,
    fullName: "Ana Ruiz",
  },
  "user.phone-code": { code: "004211" },
  "user.email-code": { code: "4211" },
  "user.compare-photos": { documentFaceMatch: true, targetImage: jpegImage },
  "document.upload-id": { idFront: jpegImage, idBack: pngImage, country: 0 },
  "document.upload-id-enhanced": { idFront: jpegImage, idBack: pngImage, countryCode: "USA" },
  "document.upload-passport": { idFront: jpegImage },
  "document.upload-passport-enhanced": { idFront: jpegImage, countryCode: "CA" },
  "quiz.answer": { IDMSessionId: "S-1", questionAnswers: [{ QuestionId: 1, AnswerId: 2 }] },
  "business.fein": {
    businessList: [{ FEINumber: "12-3456789", businessName: "Ruiz Tiles", isUserABusinessContact: false }],
  },
  "business.full-search": { businessUUID: "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22", status: "ACTIVE" },
  "employment.verify": {
    employmentList: [
      {
        employerName: "Ruiz Tiles",
        employerAddressTown: "Sacramento",
        employerAddressCountry: "USA",
        employerAddressStateProvince: "CA",
        jobTitle: "Tiler",
        dateEmployedFrom: "01-02-2015",
        dateEmployedTo: "28-02-2019",
        supervisorName: "Lena Ortiz",
        currentEmployment: "0",
        contractType: "EMPLOYMENT",
      },
    ],
  },
  "education.verify": { educationList: [{ schoolName: "Sacramento City College" }] },
  "license.verify": {
    licenseList: [{ license_title: "Contractor", license_organization: "CSLB", license_number: "C-1" }],
  },
  "driving.record": { license_number: "D1234567", state_abbr: "CA" },
};

const withoutFields = Object.fromEntries(operationIds.map((id) => [id, {}])) as Fields<
  Exclude<OperationId, WithFields>
>;

export const exampleFields: Fields<OperationId> = { ...withoutFields, ...examples };
