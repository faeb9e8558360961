/**
 * Every check, declared once: its title, its operations in order, the card that shows its result, and its signals.
 * Pages, lists, reports and the API read it from here. The records are in `catalog/`.
 */

import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { type CheckKey, checkKeys, dataSections, type SectionKey } from "@/lib/results/keys";
import { accountSteps } from "./catalog/account";
import { backgroundChecks } from "./catalog/background";
import type { CheckGroup, CheckRecord, CheckStep, DedicatedPage } from "./catalog/check-record";
import { identityChecks } from "./catalog/identity";
import { workChecks } from "./catalog/work";

const records = [...identityChecks, ...backgroundChecks, ...workChecks, ...accountSteps] as const;
type AnyRecord = (typeof records)[number];

/** A check with a result of its own, in the Test Result or in court orders. */
export type CheckId = Extract<AnyRecord, { card: string }>["key"];
export type CardId = Extract<AnyRecord, { card: string }>["card"] | (typeof dataSections)[number];
export type CheckDefinition = CheckRecord & { key: CheckId; card: CardId };

/** All records in display order, including those without a result of their own. */
export const catalog: readonly (CheckRecord & { key: AnyRecord["key"] })[] = records;

/** The checks that have a result of their own. */
export const checks: readonly CheckDefinition[] = records.filter((record) => record.card !== null);

const titles = new Map<string, string>(catalog.map(({ key, title }) => [key, title]));

export const checkTitle = (key: CheckId): string => titles.get(key) ?? key;

/** The operations of a check, in order. */
export function stepsOf({ key, steps, doneWith }: CheckRecord): readonly CheckStep[] {
  if (doneWith === undefined) return steps;
  return catalog.find((other) => other.key === doneWith && other.key !== key)?.steps ?? [];
}

const byOperation = new Map(
  catalog.flatMap((record) => record.steps.map((step) => [step.operation, { record, step }] as const)),
);

function entryOf(operationId: OperationId) {
  const found = byOperation.get(operationId);
  if (!found) throw new Error(`No check of the catalog has the operation ${operationId}`);
  return found;
}

/** The catalog's record of one operation. */
export const stepOf = (operationId: OperationId): CheckStep => entryOf(operationId).step;

/** The key of the check that an operation belongs to. */
export const checkOfOperation = (operationId: OperationId) => entryOf(operationId).record.key;

/** The checks whose result an operation adds to; empty when the operation's answer is its result. */
export function checksOfOperation(operationId: OperationId): CheckId[] {
  return checks.filter((check) => stepsOf(check).some((step) => step.operation === operationId)).map(({ key }) => key);
}

/* The page of checks */

/** An entry on the page of checks: one check, or several that share their operations. */
export type CheckEntry = { key: string; title: string; checks: readonly CheckId[]; steps: readonly CheckStep[] };

/** Whether an operation runs for an existing applicant. */
const needsApplicant = ({ page }: CheckStep) => page === undefined || page.path.includes(":id");

function pageEntry(record: CheckRecord): CheckEntry {
  const shown = checks.filter(({ key, doneWith }) => key === record.key || doneWith === record.key);
  return {
    key: record.key,
    title: record.pageTitle ?? record.title,
    checks: shown.map(({ key }) => key),
    steps: record.steps.filter(needsApplicant),
  };
}

/** Every operation that can run for an applicant, by heading. */
export const checkGroups: readonly { title: CheckGroup; entries: readonly CheckEntry[] }[] = [
  ...new Set(catalog.map(({ group }) => group)),
].map((title) => ({
  title,
  entries: catalog.filter(({ group, doneWith }) => group === title && doneWith === undefined).map(pageEntry),
}));

/** The path of an operation's dedicated page for an applicant; null: it runs from the page of checks. */
export function dedicatedPageHref(operationId: OperationId, applicantId: string): string | null {
  return stepOf(operationId).page?.path.replace(":id", applicantId) ?? null;
}

/** The dedicated page to use instead of the operations endpoint; undefined: the endpoint runs the operation. */
export function pageInsteadOfEndpoint(operationId: OperationId): (DedicatedPage & { instead: string }) | undefined {
  const { page } = stepOf(operationId);
  return page?.instead === undefined ? undefined : { ...page, instead: page.instead };
}

/* The cards of a result */

export type ResultCard = {
  id: CardId;
  title: string;
  shortTitle: string;
  sections: readonly SectionKey[];
  /** The checks whose result it shows; a card without checks holds data but no verdict. */
  checks: readonly CheckId[];
};

/** Titles of cards that two checks share. Any other card has its check's title. */
const sharedCards: Readonly<Partial<Record<CardId, { title: string; shortTitle: string }>>> = {
  contact: { title: "Phone and email", shortTitle: "Phone, email" },
  background: { title: "Background", shortTitle: "Background" },
};

const sectionTitles: Readonly<Partial<Record<SectionKey, string>>> = Object.assign(
  {},
  ...catalog.map(({ sectionTitles }) => sectionTitles),
);

function cardOfChecks(id: CardId): ResultCard {
  const shown = checks.filter(({ card }) => card === id);
  const [first] = shown;
  const title = first?.title ?? id;
  return {
    id,
    title,
    shortTitle: first?.shortTitle ?? title,
    ...sharedCards[id],
    sections: [...new Set(shown.flatMap(({ sections }) => sections))],
    checks: shown.map(({ key }) => key),
  };
}

function dataCard(id: (typeof dataSections)[number]): ResultCard {
  const title = sectionTitles[id] ?? id;
  return { id, title, shortTitle: title, sections: [id], checks: [] };
}

/** All cards in display order among equals; cards with data but no verdict come last. */
export const resultCards: readonly ResultCard[] = [
  ...[...new Set(checks.map(({ card }) => card))].map(cardOfChecks),
  ...dataSections.map(dataCard),
];

/** The card that shows a check's result. */
export const cardOfCheck = (key: string): ResultCard | undefined =>
  resultCards.find((card) => card.checks.some((check) => check === key));

/** The card that shows a section of the result; undefined for consent, which has its own, and for unknown sections. */
export const cardOfSection = (section: string): ResultCard | undefined =>
  resultCards.find(({ sections }) => sections.some((key) => key === section));

export function sectionTitle(key: SectionKey): string {
  return sectionTitles[key] ?? resultCards.find(({ sections }) => sections.includes(key))?.title ?? key;
}

/* The matrix */

export type MatrixColumn = { key: CheckKey; code: string; title: string; checks: readonly CheckId[] };

function columnOf(key: CheckKey): MatrixColumn {
  const members = checks.filter(({ column }) => column === key);
  const [first] = members;
  if (!first?.code) throw new Error(`The first check of the column ${key} has no code`);
  // When all checks of a column share a card, the column has the card's title.
  const isCard = members.length > 1 && members.every(({ card }) => card === first.card);
  return {
    key,
    code: first.code,
    title: isCard ? cardOfChecks(first.card).title : first.title,
    checks: members.map((check) => check.key),
  };
}

/** The nine columns of the test matrix. */
export const matrixColumns: readonly MatrixColumn[] = checkKeys.map(columnOf);

/* Prices */

type PriceWords = { tag: string | null; sentence: string };

const noPrice: PriceWords = { tag: null, sentence: "The service names no price." };
const prices: Record<Operation["billing"], PriceWords> = {
  "not-stated": noPrice,
  standard: noPrice,
  enhanced: { tag: "Costs more", sentence: "It costs more than the standard one. The service names no amount." },
  search: { tag: "Court search", sentence: "It is a paid court search." },
};

/**
 * What the interface says of the price of one call: enhanced uploads cost more than the standard ones, and court
 * searches have prices. Of the others it says nothing, so they have no tag.
 */
export function priceOf({ billing }: Pick<Operation, "billing">): PriceWords {
  return prices[billing];
}
