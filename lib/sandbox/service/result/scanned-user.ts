/** `scannedUser`: the data read from an ID. The data is not a verdict. */
import { streetOf } from "../address";
import { foldName } from "../names";
import { documentDates, idReading } from "../operations/documents";
import { drawDigits, drawInt, drawOne } from "../random";
import type { Facts } from "../timing";

const eyes = ["BRO", "BLU", "GRN", "HAZ"] as const;
const hairs = ["BRO", "BLK", "BLN", "GRY"] as const;

/** Fields that the sandbox's documents do not have. */
const blank = {
  Audit: null,
  CSC: null,
  County: null,
  Endorsements: "NONE",
  FatherName: null,
  Fee: null,
  IssueDateLocal: null,
  MotherName: null,
  NameLast1: null,
  NameLast2: null,
  NameSuffix: null,
  Nationality: null,
  Original: null,
  PlaceOfBirth: null,
  PlaceOfIssue: null,
  Restriction: "NONE",
  SigNum: null,
  SocialSecurity: null,
  Text1: null,
  Text2: null,
  Text3: null,
};

/** Returns the section, or null while no ID upload is parsed. Canadian cards have no class and no short country. */
export function scannedUser(facts: Facts) {
  const { person, script } = facts;
  const reading = idReading(facts);
  if (!reading) return null;
  const { key, user } = person;
  const { address } = reading;
  const isCanadian = user.country === "CAN";
  const country = isCanadian ? "CAN" : "USA";
  const [born, issued, expires] = [reading.birth, reading.issued, reading.expires].map(documentDates);
  const number = `${drawOne(["R", "S", "T", "V"], key, "id letter")}${drawDigits(7, key, "id number")}`;
  return {
    ...blank,
    Address: foldName(streetOf(address)) || null,
    City: address.city && foldName(address.city),
    Class: isCanadian ? null : "D",
    CountryShort: isCanadian ? null : country,
    DateOfBirth: born?.short,
    DateOfBirth4: born?.long,
    ExpirationDate: expires?.short,
    ExpirationDate4: expires?.long,
    Eyes: drawOne(eyes, key, "eyes"),
    Hair: drawOne(hairs, key, "hair"),
    Height: `${drawInt(5, 6, key, "feet")}-0${drawInt(0, 9, key, "inches")}`,
    Id: number,
    IdCountry: country,
    IssueDate: issued?.short,
    IssueDate4: issued?.long,
    NameFirst: reading.name.first,
    NameLast: reading.name.last,
    NameMiddle: reading.name.middle,
    Sex: drawOne(["F", "M"], key, "sex"),
    State: address.state,
    Type: "DL",
    Weight: String(drawInt(110, 230, key, "weight")),
    Zip: address.zipCode,
    license: number,
    CardType: "Driver License",
    TemplateType: isCanadian ? "Driver License" : "AAMVA",
    IsAddressCorrected: script.id.barcodeRead,
    IsAddressVerified: script.id.barcodeRead,
    IsBarcodeRead: script.id.barcodeRead,
    IsIDVerified: person.id.verification?.passed ?? null,
    IsOcrRead: true,
    DocumentDetectedName: `${address.state ?? country} Driver License`,
    DocumentDetectedNameShort: "DL",
    DocumentVerificationConfidenceRating: script.id.confidence,
    AuthenticationObject: null,
    AuthenticationResult: script.id.authentication,
    AuthenticationResultSummary: script.id.reasons,
  };
}
