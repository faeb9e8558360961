/** The reference's wording for the registry's facts. */
import type { OperationReference } from "@/lib/contracts/reference";

export const retryTexts: Record<OperationReference["retry"], string> = {
  safe: "Reading again changes nothing, so after a failure that passes it is asked again, twice at most.",
  never: "It is sent once. After a failure nobody sends it again by itself.",
};

export const documentedTexts: Record<OperationReference["documented"], string> = {
  production: "The interface shows its production path.",
  "mock-only": "The interface shows it on the mock host only; the production path is assumed.",
};

export const piiWords = { direct: "personal", secret: "secret", image: "image" } as const;
