/**
 * Every check, declared once: what it is called, its operations in the order a person goes, where its result stands and
 * which signals speak of it. Pages, lists, reports and the API take it from here; the records are in `catalog/`.
 */
import { type CheckKey, checkKeys, dataSections, type SectionKey } from "@/lib/contracts/results";
import type { Operation } from "@/lib/identity/operations/operation";
import type { OperationId } from "@/lib/identity/operations/registry";
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

/** All records in the order in which they are listed, those without a result of their own included. */
export const catalog: readonly (CheckRecord & { key: AnyRecord["key"] })[] = records;

/** The checks that have a result of their own. */
export const checks: readonly CheckDefinition[] = records.filter((record) => record.card !== null);

const titles = new Map<string, string>(catalog.map(({ key, title }) => [key, title]));

/** What a check is called. */
export const checkTitle = (key: CheckId): string => titles.get(key) ?? key;

/** The operations of a check, in order. */
export function stepsOf({ key, steps, doneWith }: CheckRecord): readonly CheckStep[] {
  return doneWith === undefined ? steps : (catalog.find((one) => one.key === doneWith && one.key !== key)?.steps ?? []);
}

const byOperation = new Map(
  catalog.flatMap((record) => record.steps.map((step) => [step.operation, { record, step }] as const)),
);

function placeOf(operationId: OperationId) {
  const found = byOperation.get(operationId);
  if (!found) throw new Error(`No check of the catalog has the operation ${operationId}`);
  return found;
}

/** What the catalog says of one operation. */
export const stepOf = (operationId: OperationId): CheckStep => placeOf(operationId).step;

/** The check whose operation it is, by its key. */
export const checkOfOperation = (operationId: OperationId) => placeOf(operationId).record.key;

/** The checks whose result an operation adds to; none for one whose result is its answer. */
export function checksOfOperation(operationId: OperationId): CheckId[] {
  return checks.filter((check) => stepsOf(check).some((step) => step.operation === operationId)).map(({ key }) => key);
}

/* The page of checks */

/** A place on the page of checks: one check, or several that are done by the same operations. */
export type CheckPlace = { key: string; title: string; checks: readonly CheckId[]; steps: readonly CheckStep[] };

/** Whether an operation is run for an applicant who is there already. */
const needsApplicant = ({ page }: CheckStep) => page === undefined || page.path.includes(":id");

function placeOnPage(record: CheckRecord): CheckPlace {
  const own = checks.filter(({ key, doneWith }) => key === record.key || doneWith === record.key);
  return {
    key: record.key,
    title: record.pageTitle ?? record.title,
    checks: own.map(({ key }) => key),
    steps: record.steps.filter(needsApplicant),
  };
}

/** Everything that can be run for an applicant, under headings. */
export const checkGroups: readonly { title: CheckGroup; places: readonly CheckPlace[] }[] = [
  ...new Set(catalog.map(({ group }) => group)),
].map((title) => ({
  title,
  places: catalog.filter(({ group, doneWith }) => group === title && doneWith === undefined).map(placeOnPage),
}));

/** The page of one applicant on which an operation is done; null: it is run from the page of checks. */
export function pageOf(operationId: OperationId, applicantId: string): string | null {
  return stepOf(operationId).page?.path.replace(":id", applicantId) ?? null;
}

/** The dedicated page that stands for the operations' endpoint; undefined: the endpoint runs the operation. */
export function pageInstead(operationId: OperationId): (DedicatedPage & { instead: string }) | undefined {
  const { page } = stepOf(operationId);
  return page?.instead === undefined ? undefined : { ...page, instead: page.instead };
}

/* The cards of a result */

export type ResultCard = {
  id: CardId;
  title: string;
  shortTitle: string;
  sections: readonly SectionKey[];
  /** The checks whose result it shows; a card without checks holds data and no verdict. */
  checks: readonly CheckId[];
};

/** Cards that two checks share; any other is called as its check. */
const sharedCards: Readonly<Partial<Record<CardId, { title: string; shortTitle: string }>>> = {
  contact: { title: "Phone and email", shortTitle: "Phone, email" },
  background: { title: "Background", shortTitle: "Background" },
};

const ownTitles: Readonly<Partial<Record<SectionKey, string>>> = Object.assign(
  {},
  ...catalog.map(({ sectionTitles }) => sectionTitles),
);

function cardOfChecks(id: CardId): ResultCard {
  const own = checks.filter(({ card }) => card === id);
  const [first] = own;
  const title = first?.title ?? id;
  return {
    id,
    title,
    shortTitle: first?.shortTitle ?? title,
    ...sharedCards[id],
    sections: [...new Set(own.flatMap(({ sections }) => sections))],
    checks: own.map(({ key }) => key),
  };
}

function dataCard(id: (typeof dataSections)[number]): ResultCard {
  const title = ownTitles[id] ?? id;
  return { id, title, shortTitle: title, sections: [id], checks: [] };
}

/** All cards, in the order in which they stand when they weigh the same; last those that hold data and no verdict. */
export const resultCards: readonly ResultCard[] = [
  ...[...new Set(checks.map(({ card }) => card))].map(cardOfChecks),
  ...dataSections.map(dataCard),
];

/** The card on which a check's result stands. */
export const cardOfCheck = (key: string): ResultCard | undefined =>
  resultCards.find((card) => card.checks.some((one) => one === key));

/** What a section of the Test Result is called. */
export function sectionTitle(key: SectionKey): string {
  return ownTitles[key] ?? resultCards.find(({ sections }) => sections.includes(key))?.title ?? key;
}

/* The matrix */

export type MatrixColumn = { key: CheckKey; code: string; title: string; checks: readonly CheckId[] };

function columnOf(key: CheckKey): MatrixColumn {
  const own = checks.filter(({ column }) => column === key);
  const [first] = own;
  if (!first?.code) throw new Error(`The first check of the column ${key} has no code`);
  // A column of the checks of one card is called as the card.
  const isCard = own.length > 1 && own.every(({ card }) => card === first.card);
  return {
    key,
    code: first.code,
    title: isCard ? cardOfChecks(first.card).title : first.title,
    checks: own.map((check) => check.key),
  };
}

/** The nine columns of the test matrix. */
export const matrixColumns: readonly MatrixColumn[] = checkKeys.map(columnOf);

/* Prices */

const prices: Record<Operation["billing"], { tag: string; sentence: string }> = {
  free: { tag: "Free", sentence: "It costs nothing." },
  standard: { tag: "Standard price", sentence: "It is billed at the standard price." },
  enhanced: {
    tag: "Enhanced price",
    sentence: "It is billed at the enhanced price, which is more than the standard one.",
  },
  search: { tag: "Court search", sentence: "It is billed as a court search." },
};

/** The price class of one call. The service's price list is not part of its interface, so no amount is named. */
export function priceOf({ billing }: Pick<Operation, "billing">): { tag: string; sentence: string } {
  return prices[billing];
}
