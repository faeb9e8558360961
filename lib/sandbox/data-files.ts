/** Reading the JSON fixtures of `data/`: each is checked by a schema when it is loaded. */
import { z } from "zod";
import { sampleImages } from "./images";
import { writePdf } from "./service/pdf";

/** Checks a value by a schema and returns it as written, without defaults; issues keep their paths. */
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
 * Replaces markers by base64: `{ "$image": "signature" }` by a picture, `{ "$pdf": [["a line of page 1"]] }` by a PDF.
 * A fixture with generated files can be read and compared; one with kilobytes of base64 cannot.
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
