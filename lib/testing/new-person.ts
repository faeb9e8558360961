/** Creates people who share no value by chance, for tests of values that applicants share. */
import { randomInt, randomUUID } from "node:crypto";

export const newSsn = () => `90${randomInt(1_000_000, 9_999_999)}`;
export const newHouse = () => String(randomInt(1_000_000, 99_999_999));
let count = 0;

/** Returns a person who shares no value with anyone, unless the fields say so. */
export function newPerson(fields: Record<string, string> = {}) {
  count += 1;
  return {
    firstName: "Isolde",
    lastName: `Number ${String.fromCharCode(
      ...String(count)
        .split("")
        .map((digit) => 97 + Number(digit)),
    )}`,
    dob: "09-04-1990",
    email: `${randomUUID()}@example.com`,
    ssn: newSsn(),
    houseNumber: newHouse(),
    streetName: "Larkspur Row",
    city: "Harlow",
    state: "OH",
    zipCode: "45882",
    country: "USA",
    ...fields,
  };
}
