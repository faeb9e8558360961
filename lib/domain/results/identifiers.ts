/**
 * Finds the values by which one applicant can be recognized under two names, and normalizes them for comparison. Pure.
 */
import { type SharedKind, sharedKinds } from "@/lib/domain/applicants/shared-kinds";
import { addressKey } from "./addresses";
import { addressLine, type StoredUser, storedAddress } from "./compare";
import { saysNothing } from "./no-value";
import type { Sections } from "./sections";

export type Identifier = {
  kind: SharedKind;
  /** The normalized value, which is the same for each spelling. */
  normalized: string;
  /** The value as received, unmasked. */
  value: string;
  /** The path of the field in the Test Result, which decides how the value is masked. */
  path: string;
};

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const isRepeated = (text: string) => new Set(text).size === 1;
const shortestNumber = 5;
const shortestPhone = 7;

/** Returns the nine digits of an SSN. Null for a part of an SSN and for placeholder numbers. */
function normalizedSsn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{9}$/.test(digits) && !isRepeated(digits) && digits !== "123456789" ? digits : null;
}

/** Returns letters and digits only, because documents are read with and without separators. */
function normalizedNumber(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length < shortestNumber || saysNothing(text) || isRepeated(plain) ? null : plain;
}

function normalizedEmail(text: string): string | null {
  const plain = text.normalize("NFKC").toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(plain) ? plain : null;
}

/** Returns digits without the country code 1, which is often omitted. */
function normalizedPhone(text: string): string | null {
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length < shortestPhone || isRepeated(digits) ? null : digits;
}

type Source = Omit<Identifier, "normalized"> & { normalized: string | null };

function sourcesOf(user: StoredUser, sections: Sections | null): Source[] {
  const idRead = sections?.scannedUser.parsed;
  const hostedId = sections?.["verifyUI.scannedUser"].parsed;
  const from = (kind: SharedKind, path: string, value: unknown, normalize: (text: string) => string | null): Source => {
    const text = textOf(value);
    return { kind, path, value: text, normalized: normalize(text) };
  };
  const address = storedAddress(user);
  return [
    from("ssn", "user.ssn", user.ssn, normalizedSsn),
    from("ssn", "scannedUser.SocialSecurity", idRead?.SocialSecurity, normalizedSsn),
    from("document", "scannedUser.Id", idRead?.Id, normalizedNumber),
    from("document", "scannedUser.license", idRead?.license, normalizedNumber),
    from("document", "verifyUI.scannedUser.id_number", hostedId?.id_number, normalizedNumber),
    from("passport", "passportData.PassportNumber", sections?.passportData.parsed?.PassportNumber, normalizedNumber),
    from(
      "passport",
      "verifyUI.passport.passport_number",
      sections?.["verifyUI.passport"].parsed?.passport_number,
      normalizedNumber,
    ),
    from("email", "user.email", user.email, normalizedEmail),
    from("phone", "user.phone", user.phone, normalizedPhone),
    { kind: "address", path: "user.address", value: addressLine(address) ?? "", normalized: addressKey(address) },
  ];
}

/**
 * Returns each value once, in the order of `sharedKinds`. Leaves out incomplete values, such as four digits of an SSN.
 *
 * @param user the User Object as stored, with the SSN if the console sent one
 * @param sections the sections of the newest result, or null if none was read
 */
export function identifiersOf(user: StoredUser, sections: Sections | null): Identifier[] {
  const identifiers = sourcesOf(user, sections).flatMap(({ normalized, ...rest }) =>
    normalized ? [{ ...rest, normalized }] : [],
  );
  const unique = [...new Map(identifiers.toReversed().map((one) => [`${one.kind} ${one.normalized}`, one])).values()];
  return unique.toReversed().toSorted((one, other) => sharedKinds.indexOf(one.kind) - sharedKinds.indexOf(other.kind));
}
