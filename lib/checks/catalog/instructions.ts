/** What each operation needs and does. Apart from the records of the checks: a page that runs nothing loads only those. */
import type { OperationId } from "@/lib/identity/operations/list";

type Instruction = {
  /** What it requires, in a few words. */
  needs: string;
  /** What it does, in a sentence or two. */
  does: string;
};

const reviewedByPerson = "What cannot be read is reviewed by a person, usually within 5 minutes.";
const pendingFirst = "What it found arrives in the result: first as pending, then completed.";
const checksUpload = { needs: "An upload.", does: "Checks the status of the upload. This is not the verdict." };

export const instructions: Readonly<Record<OperationId, Instruction>> = {
  "document.upload-id": {
    needs: "Front and back, and the country.",
    does: "Sends both sides. The answer only says that they were saved; processing takes a while.",
  },
  "document.upload-id-enhanced": {
    needs: "Front and back at 8 megapixels, and the country.",
    does: `Sends both sides for the enhanced check. ${reviewedByPerson}`,
  },
  "document.check-id": checksUpload,
  "document.verify-id": {
    needs: "An upload that was read.",
    does: "Compares the name on the ID with the applicant's, and completes the verification.",
  },
  "document.upload-passport": {
    needs: "One picture of the data page.",
    does: "Sends the picture. The answer only says that it was saved; processing takes a while.",
  },
  "document.upload-passport-enhanced": {
    needs: "One picture of the data page, and the country.",
    does: `Sends the picture for the enhanced check. ${reviewedByPerson}`,
  },
  "document.check-passport": checksUpload,
  "document.verify-passport": {
    needs: "An upload that was read.",
    does: "Compares the name in the passport with the applicant's, and completes the verification.",
  },
  "user.compare-photos": {
    needs: "A selfie, and a second picture or a document that was read.",
    does: "Compares the largest faces, and judges whether the selfie is live. The answer only says that the pictures were saved; the comparison arrives in the result.",
  },
  "user.hosted-ui-token": {
    needs: "Consent.",
    does: "Makes a link to the service's own page, on which the person captures documents and a selfie, or takes the quiz.",
  },
  "quiz.get": {
    needs: "Name, birth date and address; the service names what it misses.",
    does: "Asks for questions made from public records.",
  },
  "quiz.answer": {
    needs: "The quiz, and the person's answers.",
    does: "Sends the answers. The verdict arrives in the result.",
  },
  "user.phone": {
    needs: "A phone that receives SMS.",
    does: "Sends a code by SMS. Enter it afterwards.",
  },
  "user.phone-code": {
    needs: "The code from the SMS.",
    does: "Verifies the phone by the code.",
  },
  "user.email": {
    needs: "The email address.",
    does: "Sends a code by email. Enter it afterwards.",
  },
  "user.email-code": {
    needs: "The code from the email.",
    does: "Verifies the email address by the code.",
  },
  "user.ssn": {
    needs: "An SSN in the applicant's data.",
    does: "Verifies the SSN, and lists the counties the person lived in with what a search there costs.",
  },
  "background.seven-year": {
    needs: "The disclosure accepted, SSN and the whole address.",
    does: "Searches seven years of criminal history. It is no consumer report, and decides no eligibility.",
  },
  "user.criminal-report": {
    needs: "A criminal record flagged in the result, an ID that was read or a quiz that was passed, and the address.",
    does: "Has a report generated of the flagged record. The report itself is not returned.",
  },
  "background.watchlist-search": {
    needs: "Consent.",
    does: "Searches more than 60 sanctions and watch lists. What it found arrives in the result.",
  },
  "background.watchlist-report": {
    needs: "A search that found a record.",
    does: "Returns the records that match by at least 65 percent.",
  },
  "records.county-history": {
    needs: "An address history at the service.",
    does: "Lists the counties the person lived in, and what a search there costs.",
  },
  "records.county-criminal": {
    needs: "A county.",
    does: "Searches one county's criminal records.",
  },
  "records.county-civil": {
    needs: "A county.",
    does: "Searches one county's civil records.",
  },
  "records.federal-criminal": {
    needs: "Consent.",
    does: "Searches federal criminal records.",
  },
  "records.federal-civil": {
    needs: "Consent.",
    does: "Searches federal civil records.",
  },
  "records.all-counties": {
    needs: "A county history.",
    does: "Searches the criminal records of every county of the history.",
  },
  "records.county-result": {
    needs: "An order.",
    does: "Asks for the status of one order.",
  },
  "records.all-results": {
    needs: "An order.",
    does: "Asks for the status of all orders.",
  },
  "driving.record": {
    needs: "License number and state.",
    does: "Reads the driving record of a license, with what was verified and each violation as its source gave it.",
  },
  "business.fein": {
    needs: "FEIN and name of each business.",
    does: "Verifies businesses by their numbers. What it found arrives in the result, with the identifier for the full search.",
  },
  "business.full-search": {
    needs: "The identifier from a FEIN verification, and something to compare.",
    does: "Compares with the register. Status, type and date have to match exactly; names and addresses come with percentages.",
  },
  "employment.verify": {
    needs: "Employer, job, dates and supervisor of each employment.",
    does: `Asks about employments. ${pendingFirst}`,
  },
  "employment.result": {
    needs: "An employment that was asked about.",
    does: "Reads the status of each employment.",
  },
  "education.verify": {
    needs: "The school; the more is given, the more can be verified.",
    does: `Asks about schools. ${pendingFirst}`,
  },
  "license.verify": {
    needs: "Title, issuer and number of each license.",
    does: `Asks about licenses. ${pendingFirst}`,
  },
  "user.create": {
    needs: "Name, birth date and email.",
    does: "Makes a new user at the service.",
  },
  "user.consent": {
    needs: "Three certifications and the full name.",
    does: "Records consent at the service, once and for all.",
  },
  "user.summary": {
    needs: "Nothing.",
    does: "Reads the applicant's data from the service again. An expired access code gives no data.",
  },
  "user.update": {
    needs: "The fields that change.",
    does: "Changes the applicant's data. Name, birth date and SSN are fixed once the identity is verified.",
  },
  "user.test-result": {
    needs: "Nothing.",
    does: "Reads every section of the result again.",
  },
  "user.override": {
    needs: "One of three conditions, and a second person.",
    does: "Verifies the identity by manual override. Low-stakes use only.",
  },
};
