/** What an operation asks for and does, and what it costs, in words. The interface is the source of each. Pure. */
import type { Operation } from "@/lib/identity/operations/operation";
import type { OperationId } from "@/lib/identity/operations/registry";

type Words = {
  /** What it takes, in a few words. */
  needs: string;
  /** What happens when it is run, as a sentence or two. */
  does: string;
  /** The verb on the button. */
  verb: string;
};

const fromResult = "What it found arrives in the result";

/** Operations with a page of their own need no verb: they are opened. */
export const operationWords: Readonly<Record<OperationId, Words>> = {
  "user.create": { needs: "Name, birth date and email.", does: "Makes a new user at the service.", verb: "Create" },
  "user.consent": {
    needs: "Three certifications and the full name.",
    does: "Records consent at the service, once and for all.",
    verb: "Record",
  },
  "user.summary": {
    needs: "Nothing.",
    does: "Reads the User Object from the service again. An expired access code gives no data.",
    verb: "Read the user",
  },
  "user.update": {
    needs: "The fields that change.",
    does: "Changes the User Object. Name, birth date and SSN are fixed once the identity is verified.",
    verb: "Change",
  },
  "user.hosted-ui-token": {
    needs: "Consent.",
    does: "Makes a link to the service's own page, on which the person captures documents and a selfie, or takes the quiz.",
    verb: "Make a link",
  },
  "user.phone": {
    needs: "A phone that receives SMS.",
    does: "Sends a code by SMS. Enter it afterwards.",
    verb: "Send the code",
  },
  "user.phone-code": {
    needs: "The code from the SMS.",
    does: "Verifies the phone by the code.",
    verb: "Verify the code",
  },
  "user.email": {
    needs: "The email address.",
    does: "Sends a code by email. Enter it afterwards.",
    verb: "Send the code",
  },
  "user.email-code": {
    needs: "The code from the email.",
    does: "Verifies the email address by the code.",
    verb: "Verify the code",
  },
  "user.compare-photos": {
    needs: "A selfie, and a second picture or a document that was read.",
    does: "Compares the largest faces, and judges whether the selfie is live. The answer only says that the pictures were saved; the comparison arrives in the result.",
    verb: "Compare",
  },
  "user.ssn": {
    needs: "An SSN in the User Object.",
    does: "Verifies the SSN, and lists the counties the person lived in with what a search there costs.",
    verb: "Verify the SSN",
  },
  "user.criminal-report": {
    needs: "An ID that was read or a quiz that was passed, and the address.",
    does: "Has a report generated when the result flags a criminal record. The report itself is not returned.",
    verb: "Generate the report",
  },
  "user.override": {
    needs: "One of three conditions, and a second person.",
    does: "Verifies the identity by hand. Low-stakes use only.",
    verb: "Ask for it",
  },
  "user.test-result": { needs: "Nothing.", does: "Reads every section of the result again.", verb: "Read" },
  "document.upload-id": {
    needs: "Front and back, and the country.",
    does: "Sends both sides. The answer only says that they were saved; processing takes a while.",
    verb: "Upload",
  },
  "document.upload-id-enhanced": {
    needs: "Front and back at 8 megapixels, and the country.",
    does: "Sends both sides for the enhanced check. What cannot be read is reviewed by a person, usually within 5 minutes.",
    verb: "Upload",
  },
  "document.check-id": {
    needs: "An upload.",
    does: "Asks how the upload stands. It is not the verdict.",
    verb: "Ask how it stands",
  },
  "document.verify-id": {
    needs: "An upload that was read.",
    does: "Compares the name on the ID with the User Object's, and completes the verification.",
    verb: "Verify the ID",
  },
  "document.upload-passport": {
    needs: "One picture of the data page.",
    does: "Sends the picture. The answer only says that it was saved; processing takes a while.",
    verb: "Upload",
  },
  "document.upload-passport-enhanced": {
    needs: "One picture of the data page, and the country.",
    does: "Sends the picture for the enhanced check. What cannot be read is reviewed by a person, usually within 5 minutes.",
    verb: "Upload",
  },
  "document.check-passport": {
    needs: "An upload.",
    does: "Asks how the upload stands. It is not the verdict.",
    verb: "Ask how it stands",
  },
  "document.verify-passport": {
    needs: "An upload that was read.",
    does: "Compares the name in the passport with the User Object's, and completes the verification.",
    verb: "Verify the passport",
  },
  "quiz.get": {
    needs: "Name, birth date and address; the service names what it misses.",
    does: "Asks for questions made from public records.",
    verb: "Get the quiz",
  },
  "quiz.answer": {
    needs: "The quiz, and the person's answers.",
    does: "Sends the answers. The verdict arrives in the result.",
    verb: "Send the answers",
  },
  "background.seven-year": {
    needs: "The disclosure accepted, SSN and the whole address.",
    does: "Searches seven years of criminal history. It is no consumer report, and decides no eligibility.",
    verb: "Search the history",
  },
  "background.watchlist-search": {
    needs: "Consent.",
    does: `Searches more than 60 sanctions and watch lists. ${fromResult}.`,
    verb: "Search the lists",
  },
  "background.watchlist-report": {
    needs: "A search that found a record.",
    does: "Returns the records that match by at least 65 percent.",
    verb: "Get the report",
  },
  "business.fein": {
    needs: "FEIN and name of each business.",
    does: `Verifies businesses by their numbers. ${fromResult}, with the identifier for the full search.`,
    verb: "Verify",
  },
  "business.full-search": {
    needs: "The identifier from a FEIN verification, and something to compare.",
    does: "Compares with the register. Status, type and date have to match exactly; names and addresses come with percentages.",
    verb: "Search",
  },
  "employment.verify": {
    needs: "Employer, job, dates and supervisor of each employment.",
    does: `Asks about employments. ${fromResult}: first as pending, then completed.`,
    verb: "Ask",
  },
  "employment.result": {
    needs: "An employment that was asked about.",
    does: "Reads how the employments stand.",
    verb: "Read",
  },
  "education.verify": {
    needs: "The school; the more is given, the more can be verified.",
    does: `Asks about schools. ${fromResult}: first as pending, then completed.`,
    verb: "Ask",
  },
  "license.verify": {
    needs: "Title, issuer and number of each license.",
    does: `Asks about licenses. ${fromResult}: first as pending, then completed.`,
    verb: "Ask",
  },
  "driving.record": {
    needs: "License number and state.",
    does: "Reads the driving record of a license, with what was verified and each violation as its source gave it.",
    verb: "Get the record",
  },
  "records.county-history": {
    needs: "An address history at the service.",
    does: "Lists the counties the person lived in, and what a search there costs.",
    verb: "Read the counties",
  },
  "records.county-criminal": { needs: "A county.", does: "Searches one county's criminal records.", verb: "Order" },
  "records.county-civil": { needs: "A county.", does: "Searches one county's civil records.", verb: "Order" },
  "records.federal-criminal": { needs: "Consent.", does: "Searches federal criminal records.", verb: "Order" },
  "records.federal-civil": { needs: "Consent.", does: "Searches federal civil records.", verb: "Order" },
  "records.all-counties": {
    needs: "A county history.",
    does: "Searches the criminal records of every county of the history.",
    verb: "Order",
  },
  "records.county-result": { needs: "An order.", does: "Asks how one order stands.", verb: "Open" },
  "records.all-results": { needs: "An order.", does: "Asks how all orders stand.", verb: "Open" },
};

const prices: Record<Operation["billing"], { tag: string; sentence: string }> = {
  free: { tag: "Free", sentence: "It costs nothing." },
  standard: { tag: "Standard price", sentence: "It is billed at the standard price." },
  enhanced: {
    tag: "Enhanced price",
    sentence: "It is billed at the enhanced price, which is more than the standard one.",
  },
  search: { tag: "Court search", sentence: "It is billed as a court search." },
};

/** What one call costs. The service's price list is not part of its interface, so no amount is named. */
export function priceWords({ billing }: Pick<Operation, "billing">): { tag: string; sentence: string } {
  return prices[billing];
}
