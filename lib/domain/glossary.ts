/** The words of the domain and their meanings, for the screens and `docs/glossary.md`. Each thing has one word. */
export const glossary = {
  applicant: "the person being verified",
  staff: "people with an account on the console. A person with several roles has the permissions of all of them",
  link: "of a person: opens the page to choose a password. An invitation, or one for a forgotten password; it works once, within 48 hours",
  check:
    "one question about an applicant (photo ID, SSN, watch lists, …), asked through one or more operations of the service",
  operation: "one call of the identity service",
  run: "one operation that was run for an applicant, with its outcome and its stored answer",
  case: "everything stored about one applicant. It is evaluated once, so that every page, list, report and job shows the same",
  result: "the service's answer about all checks of an applicant, in sections",
  section: "one part of a result: a document, a number, a search. It is clear only if the service states so",
  verdict: "the service's own word on a document or a check. Data that was read is not a verdict",
  comparison:
    "a document's data beside the applicant's: same, partly the same, different, or not compared, which blocks like a difference",
  finding:
    "one thing in a result that a reviewer should notice, with what it means and the values it came from. In code and API it is a signal",
  inconclusive:
    "of a finding: a value is missing, or is not one that the interface lists, so it is neither good nor bad until a reviewer has looked",
  hit: "a record about a person of the applicant's name. A reviewer judges whether it is the applicant's",
  judgment:
    "a person's answer to a hit (same person, someone else, cannot tell) with a reason. It stays valid while the data that it was based on is unchanged",
  resolved:
    "a finding with nothing left to judge: its hits are judged, or a person gave a reason. It stays on the page, and is not clear",
  decision: "approve, decline, escalate or ask for more, with a reason, on one snapshot. It is reopened, never changed",
  dispute:
    "an applicant's objection to a decision: upheld, corrected or withdrawn by someone other than the decision's author",
  "quality review":
    "a second decision on a case that was decided, by a person who does not know the first outcome. It changes nothing by itself",
  snapshot: "a result as stored, encrypted, with its hash (SHA-256)",
  "test window":
    "the time in which the service may still add results. While it is open, a clear result may still change",
  policy:
    "the checks that an applicant needs, the pass marks and what blocks, in versions that never change. A line is met by a positive result, or by one whose findings are resolved",
  "pass mark":
    "the lowest score that a policy accepts without a finding. Where a policy sets none, any score is accepted",
  standing: "how far an applicant meets each line of their policy: met, open, pending or missing",
  monitoring:
    "checking approved applicants again, as often as their policy says: results, watch lists, expiring documents",
  claim: "the assignment of an applicant to the reviewer at work. It ends after 30 idle minutes",
  late: "open, and past the time until which a decision is due",
  invitation:
    "of an applicant: a link to the service's hosted page, given to them or emailed. An emailed one is answered when a verification arrives, and expires when the console removes the link",
  override:
    "a person verifies the identity instead of a document, with a request and another person's approval. The service's own verdict stays beside it",
  search: "what is ordered from a court: a county or a district, its criminal or civil records",
  order: "the record of one paid search, from the request to the court's result",
  limit:
    "the maximum for one order, a person's day or a month, in amount or searches. An order beyond it is held for another person's approval",
  spent:
    "an order counts as spent once placed within the limits or approved, unless it fails or is canceled. A search without a full price is beyond every limit on an amount, or counts as the amount set for it",
  ledger: "spending by month, court, person and cost center",
  "outcome unknown":
    "an order or override that was sent and whose answer was lost. It is never sent again: a person or the worker finds out what became of it",
  "court copy": "a document that a court result carries",
  reveal: "showing a masked value to one person for a minute, with a reason, on record",
  "stored picture":
    "a picture that a run sent to the service, sealed here for some days; shown for a minute, for a reason",
  "subject access":
    "the right of a person to know what is stored about them, and the export that answers it: everything stored of one applicant, unmasked",
  redaction: "what a report masks: masked, charges readable, or full",
  sources: "the field names, codes and hashes behind what a page says, shown on demand",
  message: "a notification in a person's inbox. It ends once someone has acted on it",
  sandbox: "the stand-in for the service that ships with Proofdesk",
  "mock mode": "using the service's mock paths, where all people are invented",
  scenario: "the sandbox's behavior for an applicant of a given last name",
} as const satisfies Record<string, string>;

export type Word = keyof typeof glossary;

/** Returns the address of a word on the page *Glossary*, which lists all words. */
export const glossaryHref = (word: Word) => `/reference/glossary#${word.replaceAll(" ", "-")}`;
