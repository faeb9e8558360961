import type { ReactNode } from "react";
import { type CheckId, checkOfOperation } from "@/lib/checks/catalog";
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

const flows: Partial<Record<string, Flow>> = {
  id: document("id"),
  passport: document("passport"),
  face: { key: "photos", draw: (applicantId) => <PhotoFlow applicantId={applicantId} /> },
  quiz: { key: "quiz", draw: (applicantId) => <QuizFlow applicantId={applicantId} /> },
  phone: { key: "phone", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="phone" /> },
  email: { key: "email", draw: (applicantId) => <CodeFlow applicantId={applicantId} channel="email" /> },
} satisfies Partial<Record<CheckId, Flow>>;

/** How a check is done that takes more than one form, by any of its operations; undefined: one form does each. */
export function flowOf(operationId: OperationId): Flow | undefined {
  return flows[checkOfOperation(operationId)];
}
