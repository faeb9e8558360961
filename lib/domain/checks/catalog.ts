/**
 * Every check is declared here once. Pages, lists, reports and the API read it from here. The records are in
 * `catalog/`.
 */

import { type CheckKey, checkKeys, dataSections, type SectionKey } from "@/lib/domain/results/keys";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { accountSteps } from "./catalog/account";
import { backgroundChecks } from "./catalog/background";
import type { CheckGroup, CheckRecord, CheckStep, DedicatedPage } from "./catalog/check-record";
import { identityChecks } from "./catalog/identity";
import { workChecks } from "./catalog/work";

const records = [...identityChecks, ...backgroundChecks, ...workChecks, ...accountSteps] as const;
type AnyRecord = (typeof records)[number];

/** The key of a check that has its own result, either in the Test Result or in court orders. */
export type CheckId = Extract<AnyRecord, { card: string }>["key"];
export type CardId = Extract<AnyRecord, { card: string }>["card"] | (typeof dataSections)[number];
export type CheckDefinition = CheckRecord & { key: CheckId; card: CardId };

/** The records are in display order. */
export const catalog: readonly (CheckRecord & { key: AnyRecord["key"] })[] = records;

export const checks: readonly CheckDefinition[] = records.filter((record) => record.card !== null);

const titles = new Map<string, string>(catalog.map(({ key, title }) => [key, title]));

export const checkTitle = (key: CheckId): string => titles.get(key) ?? key;

/** Returns the steps of a check. A check that is performed together with another check has the steps of that check. */
export function stepsOf({ key, steps, doneWith }: CheckRecord): readonly CheckStep[] {
  if (doneWith === undefined) return steps;
  return catalog.find((other) => other.key === doneWith && other.key !== key)?.steps ?? [];
}

const byOperation = new Map(
  catalog.flatMap((record) => record.steps.map((step) => [step.operation, { record, step }] as const)),
);

function entryOf(operationId: OperationId) {
  const record = byOperation.get(operationId);
  if (!record) throw new Error(`No check of the catalog has the operation ${operationId}`);
  return record;
}

export const stepOf = (operationId: OperationId): CheckStep => entryOf(operationId).step;

export const checkOfOperation = (operationId: OperationId) => entryOf(operationId).record.key;

/**
 * Returns the checks to whose result the operation contributes. Empty for the operations on the applicant's record,
 * which are not checks.
 */
export function checksOfOperation(operationId: OperationId): CheckId[] {
  return checks.filter((check) => stepsOf(check).some((step) => step.operation === operationId)).map(({ key }) => key);
}

/* The page of checks */

/** An entry in the list of checks: one check, or several checks that share their operations. */
export type CheckEntry = { key: string; title: string; checks: readonly CheckId[]; steps: readonly CheckStep[] };

const needsApplicant = ({ page }: CheckStep) => page === undefined || page.path.includes(":id");

function pageEntry(record: CheckRecord): CheckEntry {
  const groupChecks = checks.filter(({ key, doneWith }) => key === record.key || doneWith === record.key);
  return {
    key: record.key,
    title: record.pageTitle ?? record.title,
    checks: groupChecks.map(({ key }) => key),
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

/** Returns the dedicated page of an operation. Null if the operation runs from the page of checks. */
export function dedicatedPageHref(operationId: OperationId, applicantId: string): string | null {
  return stepOf(operationId).page?.path.replace(":id", applicantId) ?? null;
}

/**
 * Returns the page that replaces the operations endpoint for an operation. Undefined if the endpoint runs the
 * operation.
 */
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
  /** A card without checks holds data but no verdict. */
  checks: readonly CheckId[];
};

/** The titles of cards that several checks share. Any other card has the title of its check. */
const sharedCards: Readonly<Partial<Record<CardId, { title: string; shortTitle: string }>>> = {
  contact: { title: "Phone and email", shortTitle: "Phone, email" },
  background: { title: "Background", shortTitle: "Background" },
};

const sectionTitles: Readonly<Partial<Record<SectionKey, string>>> = Object.assign(
  {},
  ...catalog.map(({ sectionTitles }) => sectionTitles),
);

function cardOfChecks(id: CardId): ResultCard {
  const cardChecks = checks.filter(({ card }) => card === id);
  const [first] = cardChecks;
  const title = first?.title ?? id;
  return {
    id,
    title,
    shortTitle: first?.shortTitle ?? title,
    ...sharedCards[id],
    sections: [...new Set(cardChecks.flatMap(({ sections }) => sections))],
    checks: cardChecks.map(({ key }) => key),
  };
}

function dataCard(id: (typeof dataSections)[number]): ResultCard {
  const title = sectionTitles[id] ?? id;
  return { id, title, shortTitle: title, sections: [id], checks: [] };
}

/** The cards, in the order in which cards of equal state are displayed. Cards with data and no verdict come last. */
export const resultCards: readonly ResultCard[] = [
  ...[...new Set(checks.map(({ card }) => card))].map(cardOfChecks),
  ...dataSections.map(dataCard),
];

export const cardOfCheck = (key: string): ResultCard | undefined =>
  resultCards.find((card) => card.checks.some((check) => check === key));

/** Returns the card of a section. Undefined for consent, which has its own card, and for unknown sections. */
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

export const matrixColumns: readonly MatrixColumn[] = checkKeys.map(columnOf);

/* Prices */

type PriceWords = { tag: string | null; sentence: string };

const noPrice: PriceWords = { tag: null, sentence: "The service states no price." };
const prices: Record<Operation["billing"], PriceWords> = {
  "not-stated": noPrice,
  standard: noPrice,
  enhanced: { tag: "Costs more", sentence: "It costs more than the standard one. The service states no amount." },
  search: { tag: "Court search", sentence: "It is a paid court search." },
};

/**
 * Returns the price in words: enhanced uploads cost more, and court searches have prices. The interface states no other
 * price.
 */
export function describePrice({ billing }: Pick<Operation, "billing">): PriceWords {
  return prices[billing];
}
