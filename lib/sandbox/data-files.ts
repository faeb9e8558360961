/** Reads the JSON fixtures of `data/`. A schema checks each fixture when it is loaded. */
import { z } from "zod";
import { sampleImages } from "./images";
import { writePdf } from "./service/pdf";

/**
 * Checks a value with a schema and returns the value as written, without the schema's defaults. Issues keep their
 * paths.
 */
export function asWritten<Schema extends z.ZodType>(schema: Schema) {
  return z.custom<z.input<Schema>>().superRefine((value, context) => {
    for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: "custom", path, message });
    }
  });
}

const imageMarker = z.strictObject({ $image: z.enum(["signature"]) });
const pdfMarker = z.strictObject({ $pdf: z.array(z.array(z.string())) });

/**
 * Replaces markers with base64: `{ "$image": "signature" }` with a picture, `{ "$pdf": [["a line of page 1"]] }` with a
 * PDF. Developers can read and compare a fixture with markers, but not one with kilobytes of base64.
 */
export function withFiles(value: unknown): unknown {
  const image = imageMarker.safeParse(value).data;
  if (image) return sampleImages[image.$image];
  const pdf = pdfMarker.safeParse(value).data;
  if (pdf) return writePdf(pdf.$pdf).toString("base64");
  if (Array.isArray(value)) return value.map(withFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFiles(inner)]));
}
