/** `user` of the Test Result: the User Object with its birth date as a timestamp, and taken apart. */
import { parseDayMonthYear } from "@/lib/identity/dates";

const two = (part: number | undefined) => (part === undefined ? null : String(part).padStart(2, "0"));

/** The section for a User Object; a birth date that does not exist leaves its parts null. */
export function userSection<User extends { dob: string; state: string | null; country: string | null }>(found: User) {
  const { dob, ...user } = found;
  const born = parseDayMonthYear(dob);
  const [year, month, day] = [born ? String(born.year) : null, two(born?.month), two(born?.day)];
  return {
    ...user,
    birthday: born && `${year}-${month}-${day}T00:00:00.000Z`,
    year,
    month,
    day,
    street: null,
    province: user.country === "CAN" ? user.state : null,
    buildingNumber: null,
  };
}
