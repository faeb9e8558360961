import type { ReactNode } from "react";
import type { OperationId } from "@/lib/identity/operations/registry";
import { CodeFlow } from "./codes/code-flow";
import { QuizFlow } from "./quiz/quiz-flow";

type Flow = {
  /** Operations of one flow share it, so that going from one to the other loses nothing. */
  key: string;
  draw: (applicantId: string) => ReactNode;
};

const phone: Flow = { key: "phone", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="phone" /> };
const email: Flow = { key: "email", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="email" /> };
const quiz: Flow = { key: "quiz", draw: (applicantId) => <QuizFlow applicantId={applicantId} /> };

const flows: Partial<Record<OperationId, Flow>> = {
  "user.phone": phone,
  "user.phone-code": phone,
  "user.email": email,
  "user.email-code": email,
  "quiz.get": quiz,
  "quiz.answer": quiz,
};

/** How an operation is done that takes more than one form; undefined: one form does it. */
export function flowOf(operationId: OperationId): Flow | undefined {
  return flows[operationId];
}
