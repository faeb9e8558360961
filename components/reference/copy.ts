/** The reference's wording for the registry's facts. */
import type { OperationReference } from "@/lib/contracts/reference";

export const retryTexts: Record<OperationReference["retry"], string> = {
  safe: "Safe to repeat: retried at most twice after a temporary failure.",
  never: "Sent once. Never resent automatically after a failure.",
};

export const documentedTexts: Record<OperationReference["documented"], string> = {
  production: "The interface shows its production path.",
  "mock-only": "The interface shows it on the mock host only; the production path is assumed.",
};

export const piiLabels = { direct: "personal", secret: "secret", image: "image" } as const;
