/** How the reference says what the registry knows. */
import type { OperationReference } from "@/lib/contracts/reference";

export const billingWords: Record<OperationReference["billing"], string> = {
  free: "Free",
  standard: "Billed, standard price",
  enhanced: "Billed, enhanced price",
  search: "Billed, court search",
};

export const billingTexts: Record<OperationReference["billing"], string> = {
  free: "The call is not billed.",
  standard: "Each call is billed at the standard price. The service names it with the account.",
  enhanced: "Each call is billed at the enhanced price, which is higher than the standard one.",
  search: "Each order is billed as a court search, at the price of its county where the service names one.",
};

export const retryTexts: Record<OperationReference["retry"], string> = {
  safe: "Reading again changes nothing, so after a failure that passes it is asked again, twice at most.",
  never: "It is sent once. After a failure nobody sends it again by itself.",
};

export const documentedTexts: Record<OperationReference["documented"], string> = {
  production: "The interface shows its production path.",
  "mock-only": "The interface shows it on the mock host only; the production path is assumed.",
};

export const piiWords = { direct: "personal", secret: "secret", image: "image" } as const;
