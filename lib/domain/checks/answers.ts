import { resultSectionKeys, type SectionKey, sectionKeys } from "@/lib/domain/results/keys";
import { isRecord } from "@/lib/domain/results/paths";
import type { SectionAnswers } from "@/lib/domain/results/sections";
import { hasContent } from "@/lib/domain/results/states";
import { isOperationId, type OperationId } from "@/lib/identity/operations/list";
import { catalog } from "./catalog";

export type RunResponse = {
  operationId: string;
  runId: string;
  /** ISO 8601. */
  at: string;
  /** Null if a job ran the operation. */
  by: { id: string; name: string } | null;
  /** The answer as JSON. Undefined if the stored answer cannot be decrypted. */
  json: unknown;
};

const operationOf: Readonly<Partial<Record<SectionKey, OperationId>>> = Object.assign(
  {},
  ...catalog.map(({ answers }) => answers),
);

/** The operations whose latest answer holds a section. */
export const answeringOperations: readonly OperationId[] = Object.values(operationOf).filter(isOperationId);

/** Returns the section that an operation's answer holds, or undefined. */
export const sectionOfAnswer = (operationId: string): SectionKey | undefined =>
  sectionKeys.find((key) => operationOf[key] === operationId);

const hasOwnPlace = (key: SectionKey) => resultSectionKeys.some((one) => one === key);

const isInResult = (raw: unknown, key: SectionKey) => isRecord(raw) && Object.hasOwn(raw, key) && hasContent(raw[key]);

export type AnsweredSections = ReadonlyMap<SectionKey, RunResponse>;

/**
 * Returns the answer that holds each section. If the Test Result (`raw`) has a section, no answer replaces it. An
 * answer that is not a list of entries only confirms a call and holds no section that the Test Result has a place for.
 * An answer that cannot be decrypted holds no section either.
 */
export function answeredSections(raw: unknown, answers: readonly RunResponse[]): AnsweredSections {
  const responses = answers.flatMap((answer): [SectionKey, RunResponse][] => {
    const key = sectionOfAnswer(answer.operationId);
    if (!key || answer.json === undefined) return [];
    if (hasOwnPlace(key) && (isInResult(raw, key) || !Array.isArray(answer.json))) return [];
    return [[key, answer]];
  });
  return new Map(responses);
}

export const sectionAnswers = (answered: AnsweredSections): SectionAnswers =>
  Object.fromEntries([...answered].map(([key, { json }]) => [key, json]));
