/** FEIN verification and the full business search. */
import { searchBusiness, verifyFein } from "@/lib/identity/operations/business";
import { matchPercentage } from "../names";
import { drawUuid } from "../random";
import { badRequest } from "../refusal";
import { handle } from "./handler";

const fein = handle(verifyFein, ({ person, now }, { businessList }) => {
  for (const { FEINumber, businessName, DUNSNumber, isUserABusinessContact } of businessList) {
    person.businesses.push({
      uuid: drawUuid(person.key, person.accessCode, "business", person.businesses.length),
      at: now,
      number: FEINumber,
      duns: DUNSNumber ?? null,
      name: businessName,
      isContact: isUserABusinessContact,
    });
  }
  return { success: true };
});

type Address = { line1: string; city: string; state: string; zip: string };
const inOneLine = ({ line1, city, state, zip }: Address) => `${line1} ${city} ${state} ${zip}`;

/** Returns the registered value that is most similar to the requested value. */
function closest<T>(
  registered: readonly T[],
  likeness: (candidate: T) => number,
): { value: T; likeness: number } | null {
  const ranked = registered.map((value) => ({ value, likeness: likeness(value) }));
  return ranked.sort((left, right) => right.likeness - left.likeness)[0] ?? null;
}

/** Rule 3: status, type and date must match exactly; names and addresses come with a percentage. */
const fullSearch = handle(searchBusiness, ({ person, script }, fields) => {
  const business = person.businesses.find(({ uuid }) => uuid === fields.businessUUID);
  if (!business) throw badRequest("There is no business with this businessUUID. Verify its FEIN first");
  if (!script.business.found) throw badRequest("The business was not found");
  const { status, corporationType, incorporated, names, addresses } = script.business;
  const exactly = (requested: string | undefined, registered: string) =>
    requested === undefined ? null : requested === registered;
  return {
    status: fields.status ?? null,
    status_verified: exactly(fields.status, status),
    corporation_type: fields.corporationType ?? null,
    corporation_type_verified: exactly(fields.corporationType, corporationType),
    date_of_incorporation: fields.dateOfIncorporation ?? null,
    date_of_incorporation_verified: exactly(fields.dateOfIncorporation, incorporated),
    business_names: (fields.businessNames ?? []).map((name) => {
      const best = closest(names.length > 0 ? names : [business.name], (candidate) => matchPercentage(candidate, name));
      return { name, matchPercentage: best?.likeness ?? 0 };
    }),
    addresses: (fields.addresses ?? []).map((address) => {
      const best = closest(addresses.length > 0 ? addresses : [address], (candidate) =>
        matchPercentage(inOneLine(candidate), inOneLine(address)),
      );
      return {
        address,
        matchPercentage: best?.likeness ?? 0,
        zipMatch: best?.value.zip === address.zip,
        stateMatch: best?.value.state === address.state,
      };
    }),
  };
});

export const businessHandlers = [fein, fullSearch];
