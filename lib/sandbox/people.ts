/** The demo people the sandbox knows. Somebody created with the name and birth date of one follows their script. */
import { daphne } from "./demo/daphne";
import { dimitrios } from "./demo/dimitrios";
import { ikaika } from "./demo/ikaika";
import { otherPeople } from "./demo/other-people";
import { queuePeople } from "./demo/queue-people";
import { renata } from "./demo/renata";
import type { DemoPerson } from "./demo/steps";
import { waitingPeople } from "./demo/waiting-people";

export const people: readonly DemoPerson[] = [
  ...queuePeople,
  renata,
  daphne,
  ikaika,
  ...waitingPeople,
  dimitrios,
  ...otherPeople,
];

const known = (who: { firstName: string; lastName: string; dob: string }) =>
  JSON.stringify([who.firstName.normalize("NFC"), who.lastName.normalize("NFC"), who.dob]);
const byIdentity = new Map(people.map((person) => [known(person.create), person]));

/** The demo person of this name and birth date (DD-MM-YYYY), or undefined. */
export function findDemoPerson(who: { firstName: string; lastName: string; dob: string }): DemoPerson | undefined {
  return byIdentity.get(known(who));
}
