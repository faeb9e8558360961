/** Assumptions about the service's answers, billing and notifications. */
import { type Assumption, courtOrders, uploads } from "./assumption";

export const answerAssumptions = [
  {
    id: "currency",
    operations: ["user.ssn", "records.county-history", ...courtOrders],
    title: "Currency of prices",
    silence: "Prices are numbers without a currency.",
    assumption:
      "They are shown as numbers without one. A null price means that the service returned no price. It is never 0.",
  },
  {
    id: "what-is-billed",
    operations: ["records.county-history", "user.override"],
    title: "Which calls cost money",
    silence: "Prices per operation come with the account; no operation is stated to be free of charge.",
    assumption:
      "Everything but record-keeping calls and the reading of a result, with the county history and the override, is treated as billed and sent once. Screens name no price but those of court searches, and say that enhanced uploads cost more.",
  },
  {
    id: "override-in-result",
    operations: ["user.override", "user.test-result"],
    title: "Where an override shows",
    silence:
      "Manually Verify Identity verifies the identity and answers that the call worked; whether the Test Result shows it is not stated, and idVerification is the verdict of the ID upload test.",
    assumption:
      "No part of the Test Result changes. The console marks the identity as verified by override from its own record. A PASS that a service shows afterwards, without an ID having been uploaded, is stored and not counted as a passed ID.",
  },
  {
    id: "attempt-limit",
    operations: [...uploads, "quiz.answer"],
    title: "Limit of attempts",
    silence: "The company's limit on uploads and quiz tries, and the message when it is reached, are not shown.",
    assumption:
      "The console counts attempts and shows the service's own refusal. ID uploads are counted together, and passports have no limit, as they are not named among what is refused. The sandbox allows 3.",
  },
  {
    id: "birth-date-timestamps",
    operations: ["user.test-result", "driving.record"],
    title: "Birth dates as timestamps",
    silence: "birthday and birth_date are ISO timestamps; the time zone of the day that they stand for is not stated.",
    assumption:
      "Midnight UTC or in the Americas, the last second of a UTC day, and midnight without a time zone are the day as written, because no other day starts at that moment. Any other time stands for each day that the moment has in some time zone. It is compared only where dob, or year, month and day, state one of these days. A birthday whose digits do not state their order is compared only where one of these fields states the day, and no order of the digits gives another day.",
  },
  {
    id: "seven-year-message",
    operations: ["background.seven-year"],
    title: "Message of a 7-year history",
    silence:
      "A Message alone means that no records exist; its text, and that of the message beside the result, are not shown.",
    assumption:
      "The history is clear only if the whole Message states that there is none, such as “No records found”, and the message beside it is empty or states success. Any other text is shown, and is a finding until a reviewer resolves it.",
  },
  {
    id: "null-in-a-section",
    operations: ["user.test-result"],
    title: "Null beside an answer",
    silence:
      "A section is null when a test was not taken. What null in one field of a section means is stated for the quiz alone.",
    assumption:
      "It is a finding, unless the console's own runs explain it: phone and email share a section, and so do criminal history and watch lists, and only the other check was run.",
  },
  {
    id: "test-window",
    operations: ["user.test-result"],
    title: "Length of the test window",
    silence: "How long an applicant stays inside the test window is not shown.",
    assumption: "The note alone says that the window is open. In the sandbox it lasts a few minutes.",
  },
  {
    id: "note-position",
    operations: ["user.test-result"],
    title: "Where the note is",
    silence: "Position and type of the note key in the Test Result are not shown.",
    assumption:
      "Any key named note, at any depth and of any type but null, false and empty text, means that the window is open.",
  },
  {
    id: "verdict-words",
    operations: ["user.test-result"],
    title: "Words of a verdict",
    silence: "PASS is the only status of idVerification that is shown, and of the hosted UI's result none is.",
    assumption:
      "PASS and PASSED are clear, words such as FAIL and REJECTED are a failure, and any other is unknown. The hosted UI's result is read like that of an upload: complete is not a verdict.",
  },
  {
    id: "pass-marks",
    operations: ["user.compare-photos", "user.hosted-ui-token", "user.test-result"],
    title: "Pass marks of scores",
    silence:
      "No threshold is stated for face_match_score, the hosted UI's confidence_rating, match percentages or the quiz score; 75 is recommended for the confidence of an enhanced ID.",
    assumption:
      "A policy sets a pass mark for each score, and a lower score is a finding. The Standard policy uses 80 for the face match, so that a poor likeness is seen by a person, and 75 for the hosted UI's confidence, as recommended for an enhanced ID. Every policy can set others, or none, which its page shows as a gap.",
  },
  {
    id: "passport-dates",
    operations: ["user.test-result"],
    title: "Dates of a passport",
    silence: "The order of day and month is shown for the data of an ID, and not for that of a passport.",
    assumption: "It is the same, in fields of the same names: MM-DD-YY, and MM-DD-YYYY where the name ends in 4.",
  },
  {
    id: "education-license-answers",
    operations: ["education.verify", "license.verify"],
    title: "Answers of education and license verification",
    silence: "Whether they answer with result entries or only that the call worked is not shown.",
    assumption: "Either is read. What counts is the section of the Test Result.",
  },
  {
    id: "employment-authorization",
    operations: ["employment.verify"],
    title: "Authorization of the employment request",
    silence: "Employment Verification Request is shown without the Authorization header.",
    assumption: "The header is sent, as with every other production call.",
  },
  {
    id: "quiz-answer-response",
    operations: ["quiz.answer"],
    title: "Verify Quiz Response Object",
    silence: "The answer to a quiz is named but not described.",
    assumption: "It has the quiz's envelope: success and data. The verdict is identityProof in the Test Result.",
  },
  {
    id: "names-in-part",
    operations: ["document.verify-id", "document.verify-passport", "user.override"],
    title: "Names in part",
    silence: "Whether a name matches where one side lacks or abbreviates a middle name is not shown.",
    assumption:
      "It is partly the same: no condition of an override that is known to be met, and no finding unless another person is possible. The service decides.",
  },
  {
    id: "size-of-answers",
    title: "Size of an answer",
    silence: "How long an answer can be, and how many values it can have, is not shown.",
    assumption:
      "An answer of more than 20 MB, of more than 50,000 values (objects, lists and nulls included), or with a field whose name is longer than 1,000 characters, is refused as a whole. The outcome of a call that is sent only once is then unknown.",
  },
  {
    id: "status-417",
    title: "Status 417 and error texts",
    silence: "The meaning of 417 and the complete list of error texts are not shown.",
    assumption:
      "417 is shown with the service's own message. Texts that mention an access code, an auth key or consent are recognized by their words.",
  },
  {
    id: "mock-scenarios",
    operations: [
      "user.phone",
      "user.phone-code",
      "user.email",
      "user.email-code",
      "document.check-id",
      "document.verify-id",
      "document.check-passport",
      "document.upload-passport",
      "education.verify",
      "license.verify",
    ],
    title: "Scenarios of the mock host",
    silence: "Which code shows what is often named only by a number of scenarios, and errors without their status.",
    assumption:
      "A code that a row names without a word works. Where a row counts two scenarios of a code that is typed in, the first is the right code and the second a wrong one. The second scenario of Verify Phone returns no success. Verify Email has the same path on the mock host, and returns the same. Errors are 400 with the standard body; those of the Check operations are the three upload results that fail, and the fourth one of Check Upload Passport the standard body. What the interface calls a Quiz Object, for a Check or Verify Upload, is a quiz. The third scenario of the passport uploads is that of all other codes. Only the sandbox's mock mode depends on it.",
  },
  {
    id: "webhook-shape",
    operations: [
      "document.upload-id-enhanced",
      "document.upload-passport-enhanced",
      "document.check-id",
      "document.check-passport",
    ],
    title: "Notification of a finished manual review",
    silence: "Event names, body, registration, signing, retries and order are not shown.",
    assumption:
      "The console takes it as a hint to ask the service again, and does not trust its content. Polling works without it.",
  },
] as const satisfies readonly Assumption[];
