import type { ReactNode } from "react";
import type { OperationId } from "@/lib/identity/operations/registry";
import { CodeFlow } from "./codes/code-flow";
import { type DocumentKind, variantOf } from "./documents/document-copy";
import { DocumentFlow } from "./documents/document-flow";
import { PhotoFlow } from "./photos/photo-flow";
import { QuizFlow } from "./quiz/quiz-flow";

type Flow = {
  /** Operations of one flow share it, so that going from one to the other loses nothing. */
  key: string;
  draw: (applicantId: string, operationId: OperationId) => ReactNode;
};

const document = (kind: DocumentKind): Flow => ({
  key: kind,
  draw: (applicantId, operationId) => (
    <DocumentFlow applicantId={applicantId} document={kind} variant={variantOf(kind, operationId)} />
  ),
});
const id = document("id");
const passport = document("passport");
const photos: Flow = { key: "photos", draw: (applicantId) => <PhotoFlow applicantId={applicantId} /> };

const phone: Flow = { key: "phone", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="phone" /> };
const email: Flow = { key: "email", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="email" /> };
const quiz: Flow = { key: "quiz", draw: (applicantId) => <QuizFlow applicantId={applicantId} /> };

const flows: Partial<Record<OperationId, Flow>> = {
  "document.upload-id": id,
  "document.upload-id-enhanced": id,
  "document.check-id": id,
  "document.verify-id": id,
  "document.upload-passport": passport,
  "document.upload-passport-enhanced": passport,
  "document.check-passport": passport,
  "document.verify-passport": passport,
  "user.compare-photos": photos,
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
