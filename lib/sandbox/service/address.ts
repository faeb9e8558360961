/** The parts of an address, and the street as a document prints it. */
import { z } from "zod";

const part = z.string().nullable().default(null);

export const addressParts = {
  address: part,
  houseNumber: part,
  streetName: part,
  city: part,
  state: part,
  zipCode: part,
};
export const address = z.object(addressParts);
export type Address = z.infer<typeof address>;

/**
 * Returns a copy of the user's address. The copy is stored with an upload, so that later updates of the user do not
 * change what was read.
 */
export const homeOf = (user: Address): Address => address.parse(user);

/** Returns the street on one line, or an empty text if there is none. */
export const streetOf = ({ address, houseNumber, streetName }: Address): string =>
  address ?? [houseNumber, streetName].filter((one) => one !== null).join(" ");
