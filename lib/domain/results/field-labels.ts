const special = new Map([
  ...["ID", "SSN", "OCR", "CSC", "MRZ", "DUNS", "FEIN", "POB", "UUID", "ZIP", "URL"].map(
    (word) => [word.toLowerCase(), word] as const,
  ),
]);
const labels: Record<string, string> = {
  DateOfBirth4: "Date of birth, four-digit year",
  ExpirationDate4: "Expiration date, four-digit year",
  IssueDate4: "Issue date, four-digit year",
  End_POB: "Place of birth",
  Id: "Document number",
  SigNum: "Signature number",
  NameFirst_NonMRZ: "First name, as printed",
  NameLast_NonMRZ: "Last name, as printed",
  NameFirst: "First name",
  NameLast: "Last name",
  NameMiddle: "Middle name",
  NameSuffix: "Name suffix",
  Address2: "Machine-readable line 1",
  Address3: "Machine-readable line 2",
  DUNSumber: "DUNS number",
  FEINumber: "FEIN",
  dob: "Date of birth",
  birthday: "Date of birth",
  birth_date: "Date of birth",
  DOB: "Date of birth",
  numQuestions: "Questions",
  isSSNValid: "SSN valid",
  isSSNVerified: "SSN verified",
  isCorrectFEINumber: "FEIN correct",
  isCorrectDUNSNumber: "DUNS number correct",
  isCorrectBusinessName: "Business name correct",
  isBusinessContact: "Applicant is a business contact",
  FEINMatchFound: "FEIN match found",
  hasGlobalWatchlistRecord: "Watch-list record",
  hasCriminalRecord: "Criminal record",
  descriptionlist: "Descriptions",
  descriptionitem: "Description",
  line1: "Street",
  Text1: "Text 1",
  Text2: "Text 2",
  Text3: "Text 3",
  NameLast1: "Last name 1",
  NameLast2: "Last name 2",
  adrlargedescription: "Long description",
  adrsmalldescription: "Short description",
  statedescription: "State's description",
  acd: "ACD code",
  avd1: "AVD code 1",
  avd2: "AVD code 2",
  iscommercial: "Commercial vehicle",
  docketnumber: "Docket number",
  convictiondate: "Conviction date",
  courttype: "Court type",
  fineamount: "Fine amount",
  cleardate: "Cleared on",
  offensedate: "Offense date",
  countyUUID: "County identifier",
  ten_year_plus_surcharge_fee: "Surcharge over 10 years",
  firstname: "First name",
  middlename: "Middle name",
  lastname: "Last name",
};

/** Returns the label of a key: "id_issued_date" becomes "ID issued date", and "DUNSumber" becomes "DUNS number". */
export function labelOfKey(key: string): string {
  return (Object.hasOwn(labels, key) ? labels[key] : undefined) ?? (humanize(key) || key);
}

function humanize(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .map((word) => special.get(word.toLowerCase()) ?? word.toLowerCase());
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
