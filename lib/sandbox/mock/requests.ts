/**
 * The requests of mock mode: the registry's, except where the table differs. Update User's SSN is the last
 * 4 or all 9 digits; Compare Photos has an alternate form with img1 and img2; Upload Passport Enhanced takes the
 * fields of Upload Passport, so that the country code may be missing.
 */
import type { z } from "zod";
import { uploadPassportEnhanced } from "@/lib/identity/operations/document";
import * as field from "@/lib/identity/operations/fields";
import type { Operation } from "@/lib/identity/operations/operation";
import { updateUser } from "@/lib/identity/operations/user";

const mockUpdate = updateUser.request.superRefine(({ ssn }, context) => {
  if (ssn === undefined || ssn.length !== 5) return;
  context.addIssue({ code: "custom", path: ["ssn"], message: "SSN is the last 4 digits, or all 9" });
});

const alternatePhotos = field.body({
  img1: field.image({ title: "First image" }),
  img2: field.image({ title: "Second image" }),
  documentFaceMatch: field.optional(field.trueOrFalse({ title: "Compare with the document's photo" })),
});

const mockEnhancedPassport = uploadPassportEnhanced.request.extend({ countryCode: field.optional(field.countryCode) });

/** The schema of a mock request's fields, without the access code. */
export function mockRequestOf(asked: Operation, fields: Record<string, unknown>): z.ZodType {
  if (asked.id === "user.update") return mockUpdate;
  if (asked.id === "document.upload-passport-enhanced") return mockEnhancedPassport;
  if (asked.id === "user.compare-photos" && ("img1" in fields || "img2" in fields)) return alternatePhotos;
  return asked.request;
}
