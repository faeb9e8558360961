/** Amounts in forms: typed as text, stored in hundredths of the unit of the service's prices. Pure. */
import { z } from "zod";

/**
 * A schema that reads a typed amount as hundredths, digit by digit, so that nothing is rounded. An empty text is null.
 *
 * @param message says what to enter, if the text is not an amount
 */
export const typedAmount = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,10}(\.\d{1,2})?)?$/, message)
    .transform((text) => {
      if (text === "") return null;
      const [whole = "0", rest = ""] = text.split(".");
      return Number(`${whole}${rest.padEnd(2, "0")}`);
    });

/** Writes hundredths as the text of a field: 7450 gives "74.50", and null gives an empty text. */
export const amountText = (cents: number | null): string =>
  cents === null ? "" : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
