/** Answers that several operations share. */
import { z } from "zod";
import { entrySchemas } from "./entries";
import { flag, listOf, loose, number, oneOf, pii, secretNumber, text } from "./tolerant";

export const simpleResponse = loose({ success: flag });

/** Initiate Identity Verification Response. It means that the images were saved. `attempt` counts the calls so far. */
export const uploadResponse = loose({ success: flag, attempt: number });

export const uploadResults = ["complete", "parsing_failed", "unknown_state", "unknown_error", "under_review"] as const;

/** Check Upload ID Results. They are not the verdict, which arrives in the Test Result. */
export const uploadStatusResponse = loose({ success: flag, result: oneOf(uploadResults), description: text });

/** User Object. It is empty if the access code has expired. */
export const userResponse = loose({
  userAccessCode: secretNumber("number", text),
  firstName: pii("direct", text),
  middleName: pii("direct", text),
  lastName: pii("direct", text),
  dob: pii("direct", text),
  email: pii("direct", text),
  phone: pii("direct", text),
  houseNumber: pii("direct", text),
  streetName: pii("direct", text),
  address: pii("direct", text),
  city: pii("direct", text),
  state: pii("direct", text),
  zipCode: pii("direct", text),
  country: text,
});

/** Hosted UI token. Either field opens the hosted verification UI. */
export const hostedUiTokenResponse = loose({ jwt: pii("secret", text), token: pii("secret", text) });

/** The options are secret, because they contain the answer, or make it easy to guess. */
const question = loose({
  QuestionId: number,
  Question: pii("direct", text),
  QuestionType: text,
  Options: listOf(loose({ id: number, option: pii("secret", text) })),
});

/** Verify Quiz Response. Both quiz operations return it: Get Identity Proof Quiz and Verify Quiz. */
export const quizResponse = loose({
  success: flag,
  data: loose({
    IDMSessionId: text,
    IDMKBAResponse: loose({
      KBAQuestion: listOf(question),
      KBAStatus: loose({ QuestionsAnswered: number, NoOfQuestions: number }).nullish(),
    }).nullish(),
    IsKbaEnabled: text,
  }).nullish(),
});

/** Employment Status Result. It has one entry for each submitted employment. Dates are YYYY-MM-DD. */
export const employmentResponse = z.array(entrySchemas.employment);
