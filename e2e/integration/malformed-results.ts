/** Malformed Test Results, each with the sections that may be called clear. */

/** A text in place of a name or a birth date. Only roles that see names may see it. */
export const malformedName = "Malformedname7Q";
/** A text in place of a number, a picture or an unknown field. The console masks it for every role. */
export const malformedSecret = "MALFORMEDSECRET4Z";

export type MalformedResult = {
  what: string;
  /** The body of the answer, as text. */
  body: string;
  /** The sections that the service states to be good. No other section may be clear. */
  clear?: readonly string[];
  /** The sections, or unknown keys, that cannot be read. The page shows them as received and masked. */
  unrecognized?: readonly string[];
  /** Whether the test window is open, so that a note is shown somewhere. */
  note?: true;
  /**
   * Whether the result is hard to render. It is then tested on every page, with a decision and an order, and in the
   * PDF.
   */
  hard?: true;
};

const sections = [
  ...["user", "consent", "idVerification", "scannedUser", "passportData", "photoProof", "identityProof"],
  ...["contactProof", "SSNVerification", "backgroundCheck", "FEINVerification", "company", "employment", "education"],
  "professionalLicense",
] as const;
const hosted = ["verifyUI.scannedUser", "verifyUI.passport"] as const;

/** Returns a body in which every section has the same value. */
function each(value: unknown): string {
  const all = Object.fromEntries(sections.map((key) => [key, value]));
  return JSON.stringify({ ...all, verifyUI: { scannedUser: value, passport: value } });
}

const deep = (levels: number, inner: string) => `${'{"a":['.repeat(levels)}${inner}${"]}".repeat(levels)}`;
const html = `<img src=x onerror="alert('${malformedName}')"><script>${malformedName}</script>`;
const invisible = `\\u0000\\ud800\\u202e${malformedName}\\u2066`;

export const malformedResults: readonly MalformedResult[] = [
  { what: "an empty object", body: "{}" },
  { what: "null", body: "null" },
  { what: "a list", hard: true, body: `[1,"${malformedSecret}",{}]`, unrecognized: ["answer"] },
  { what: "a text", body: `"PASS ${malformedSecret}"`, unrecognized: ["answer"] },
  { what: "a number", body: "7", unrecognized: ["answer"] },
  { what: "every section null", body: each(null) },
  { what: "every section empty", body: each({}) },
  { what: "every section an empty list", body: each([]) },
  { what: "every section a text", hard: true, body: each(malformedSecret), unrecognized: [...sections, ...hosted] },
  { what: "every section a number", body: each(987654321), unrecognized: [...sections, ...hosted] },
  { what: "every section true", body: each(true), unrecognized: [...sections, ...hosted] },
  {
    what: "every section a list of texts",
    body: each([malformedSecret, "PASS", "Passed"]),
    unrecognized: [...sections, ...hosted],
  },
  {
    what: "objects and lists where a word is expected",
    body: `{"idVerification":{"status":{"value":"PASS","who":"${malformedSecret}"}},"passportData":{"AuthenticationResult":["Passed"]},
      "photoProof":{"liveness":{"assessment":{"a":"Live"}}},"contactProof":{"verifiedPhone":[true],"verifiedEmail":{}},
      "SSNVerification":{"isSSNVerified":{"value":true}},"backgroundCheck":{"hasCriminalRecord":[],"hasGlobalWatchlistRecord":[false]},
      "user":{"firstName":{"x":"${malformedSecret}"},"lastName":["${malformedSecret}"]}}`,
    unrecognized: [
      ...["idVerification", "passportData", "photoProof", "contactProof", "SSNVerification", "backgroundCheck", "user"],
    ],
  },
  {
    what: "values that the interface does not list",
    body: `{"idVerification":{"status":"PASS_WITH_REMARKS"},"passportData":{"AuthenticationResult":"Passed?"},
      "scannedUser":{"AuthenticationResult":"Excellent","IsIDVerified":null},"photoProof":{"liveness":{"assessment":"Alive"}},
      "employment":[{"employer_name":"x","employer_name_verified":true,"status":"Done"}],
      "verifyUI":{"passport":{"authentication_result":"OK"},"scannedUser":{"result":"fine"}}}`,
  },
  {
    what: "flags with values that are not boolean",
    body: `{"backgroundCheck":{"hasCriminalRecord":"maybe","hasGlobalWatchlistRecord":false},"identityProof":{"status":"sure"},
      "contactProof":{"verifiedPhone":2,"verifiedEmail":true},"SSNVerification":{"isSSNVerified":"unknown"}}`,
    unrecognized: ["backgroundCheck", "identityProof", "contactProof", "SSNVerification"],
  },
  {
    what: "incomplete statements",
    body: `{"backgroundCheck":{"hasCriminalRecord":false,"hasGlobalWatchlistRecord":null},"contactProof":{"verifiedPhone":true},
      "consent":{"is_report_checked":1},"identityProof":{"score":100,"numQuestions":"5","status":null},
      "photoProof":{"face_match_score":99.9},"idVerification":{"description":"PASS"},
      "professionalLicense":[{"license_title":"x","status":"Completed"}],"FEINVerification":[{"FEINMatchFound":true}]}`,
  },
  {
    what: "statements that contradict one another",
    body: `{"idVerification":{"status":"PASS"},"scannedUser":{"NameFirst":"${malformedName}","AuthenticationResult":"Failed"},
      "photoProof":{"liveness":{"assessment":"Live","score":99,"error":"No face found"}},
      "passportData":{"AuthenticationResult":"Attention"},"verifyUI":{"passport":{"authentication_result":"Passed","result":"FAIL"}}}`,
    clear: ["idVerification"],
  },
  {
    what: "numbers out of range",
    hard: true,
    body: `{"photoProof":{"face_match_score":1e999,"liveness":{"score":-1e308}},"user":{"phone":12345678901234567890,"lastName":9007199254740993},
      "scannedUser":{"DocumentVerificationConfidenceRating":9007199254740993,"Id":98765432109876543210},
      "FEINVerification":[{"FEINumber":98765432109876543210,"DUNSumber":1e400}],"identityProof":{"score":-0,"numQuestions":"1e9"}}`,
    unrecognized: ["identityProof"],
  },
  {
    what: "keys of JavaScript objects",
    hard: true,
    body: `{"__proto__":{"idVerification":{"status":"PASS"}},"constructor":{"prototype":{"x":"${malformedSecret}"}},"toString":"${malformedSecret}",
      "hasOwnProperty":1,"user":{"__proto__":{"firstName":"${malformedSecret}"},"constructor":"${malformedSecret}"},"verifyUI":{"__proto__":[1]}}`,
    unrecognized: ['["__proto__"]', "constructor", "toString", "hasOwnProperty", 'verifyUI["__proto__"]'],
  },
  {
    what: "other capitals, and an envelope",
    body: `{"IDVERIFICATION":{"status":"PASS"},"passportdata":{"AuthenticationResult":"Passed"},
      "data":{"idVerification":{"status":"PASS"},"ssn":"${malformedSecret}"},"success":true}`,
    unrecognized: ["IDVERIFICATION", "passportdata", "data", "success"],
  },
  {
    what: "an error with the status of an answer",
    body: `{"errorMessage":"The user ${malformedSecret} is not known","status":"PASS"}`,
    unrecognized: ["errorMessage", "status"],
  },
  {
    what: "the same section twice",
    body: `{"idVerification":{"status":"PASS"},"idVerification":{"status":"FAIL","description":"${malformedName}"}}`,
  },
  {
    what: "markup wherever text is",
    hard: true,
    body: JSON.stringify({
      user: { firstName: html, lastName: html, email: html, city: `"><svg onload=alert(1)>${malformedName}` },
      idVerification: { status: "<b>PASS</b>", description: html },
      scannedUser: { NameFirst: html, Id: `<i>${malformedSecret}</i>`, DocumentDetectedName: "<u>x</u>" },
      passportData: {
        AuthenticationResultSummary: ["<script>alert(2)</script>"],
        PassportNumber: `</script>${malformedSecret}`,
      },
      employment: [{ employer_name: "<script>alert(3)</script>", status: "</title>" }],
      "<script>alert(4)</script>": `<script>${malformedSecret}</script>`,
    }),
    unrecognized: ['["<script>alert(4)</script>"]'],
  },
  {
    what: "invisible text, and text with reversed direction",
    hard: true,
    body: `{"user":{"firstName":"${invisible}","lastName":"${invisible}","email":"\\ud83d\\ud83d"},"scannedUser":{"NameFirst":"${invisible}","Id":"${malformedSecret}\\u0000"},
      "idVerification":{"status":"P\\u200bA\\u200bS\\u200bS"},"\\ud800":"${malformedSecret}"}`,
  },
  {
    what: "deep nesting",
    hard: true,
    body: `{"user":${deep(400, `"${malformedSecret}"`)},"scannedUser":{"Id":${deep(400, `"${malformedSecret}"`)}},"tree":${deep(2_000, `"${malformedSecret}"`)}}`,
    unrecognized: ["scannedUser", "tree"],
  },
  {
    what: "a huge text and a long list",
    hard: true,
    body: JSON.stringify({
      user: { firstName: `${malformedName} ${"x".repeat(300_000)}`, lastName: malformedName },
      more: malformedSecret.repeat(30_000),
      employment: Array.from({ length: 300 }, (_, index) => ({ employer_name: `Firm ${index}`, status: "Pending" })),
    }),
    unrecognized: ["more"],
  },
  {
    what: "notes in unexpected places",
    body: `{"user":{"note":{"a":["still",{"b":"open"}]},"firstName":"${malformedName}"},"idVerification":{"status":"PASS","note":true},"Note":["x"],"note":0}`,
    clear: ["idVerification"],
    note: true,
  },
  {
    what: "dates that do not exist",
    body: `{"user":{"birthday":"soon","firstName":"${malformedName}"},"scannedUser":{"DateOfBirth4":"31-31-2000","ExpirationDate4":"00-00-0000","DateOfBirth":[]},
      "passportData":{"DateOfBirth4":20000101,"ExpirationDate":"99-99-99"},"verifyUI":{"passport":{"dob":"0000-00-00","id_expiration_date":{}}}}`,
    unrecognized: ["scannedUser", "verifyUI.passport"],
  },
  {
    what: "a byte order mark before it",
    body: '\uFEFF{"idVerification":{"status":"PASS"}}',
    clear: ["idVerification"],
  },
];
