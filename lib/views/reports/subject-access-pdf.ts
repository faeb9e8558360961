/** Renders a person's data as a PDF for that person: every stored value, in plain language. */
import "server-only";
import type { Json } from "@/lib/base/canonical-json";
import { plural } from "@/lib/base/dates";
import { leavesOf } from "@/lib/domain/results/reading";
import type {
  AccessEntry,
  AccessRecord,
  RecordGroup,
  SubjectAccessDocument,
} from "@/lib/views/subject-access/document";
import { formatUtcTimestamp } from "./copy";
import { type Block, gap, padded, paragraph, sideBySide } from "./pdf/blocks";
import { leafRows, mostLeaves } from "./pdf/drawn-section";
import { footers } from "./pdf/footers";
import { brand, heading } from "./pdf/overview";
import { PageLayout } from "./pdf/page-layout";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { contentWidth, text } from "./pdf/theme";

const title = "Your personal data";

export async function renderSubjectAccessPdf(document: SubjectAccessDocument): Promise<Buffer> {
  const { person, asOf } = document;
  // The title appears in window titles and search indexes, so it contains only the person's internal id.
  const about = `Personal data ${person.applicantId}`;
  const canvas = new PdfCanvas({ title: about, subject: title, at: new Date(asOf) });
  const layout = new PageLayout(canvas);
  layout.add([brand(canvas, "Subject access", asOf), gap(14), paragraph(canvas, title, text.title, contentWidth)]);
  layout.add(
    sentences(canvas, [
      `This file lists all data about you that the console stored on ${formatUtcTimestamp(asOf)}: what it is, since when and why it is stored, where it came from, who has seen it and who received it.`,
      "The file personal-data.json beside it has the same facts for programs. Times are in UTC.",
    ]),
  );
  const { consent, policy } = document;
  part(canvas, layout, "Who you are", () => facts(canvas, person));
  part(canvas, layout, "Why your data is stored", () => [
    ...sentences(canvas, document.reasons),
    ...facts(canvas, {
      consentGivenAt: consent.at,
      consent: consent.recorded,
      policy: policy.name,
      policyVersion: policy.version,
      policyPublishedAt: policy.since,
    }),
  ]);
  const [filled, empty] = [true, false].map((isFilled) =>
    document.groups.filter(({ records }) => records.length > 0 === isFilled),
  );
  for (const group of filled ?? []) {
    // Lets the thread handle messages between the parts.
    await new Promise(setImmediate);
    part(canvas, layout, group.title, () => groupBlocks(canvas, group));
  }
  if (empty && empty.length > 0) {
    const titles = empty.map((group) => group.title.toLowerCase()).join(", ");
    part(canvas, layout, "Nothing is stored of", () => sentences(canvas, [`${titles}.`]));
  }
  entries(canvas, layout, "Who has seen your data", document.seenBy);
  part(canvas, layout, "Who received your data", () => recipients(canvas, document));
  entries(canvas, layout, "Exports of your data", document.exports);
  part(canvas, layout, "Data that could not be read", () => damaged(canvas, document));
  part(canvas, layout, "Data that was removed", () =>
    sentences(
      canvas,
      document.removed.map(
        ({ record, id, at }) =>
          `${record}, record ${id}: its contents were removed on ${formatUtcTimestamp(at)}, because their retention period ended.`,
      ),
    ),
  );
  part(canvas, layout, "What is not in this file", () =>
    sentences(
      canvas,
      document.notIncluded.map(({ what, why }) => `${what}. ${why}`),
    ),
  );
  footers(canvas, { about: title, requestId: person.applicantId });
  return canvas.finish();
}

/** Adds a part with its title. A part without blocks is left out. The title stays together with the first block. */
function part(canvas: PdfCanvas, layout: PageLayout, name: string, build: () => Block[]): void {
  const blocks = build();
  if (blocks.length === 0) return;
  layout.space(16);
  layout.bookmark(name, 110);
  layout.add([{ ...heading(canvas, name), keep: true }, { ...gap(4), keep: true }, ...blocks]);
}

const sentences = (canvas: PdfCanvas, all: readonly string[]): Block[] =>
  all.map((sentence) => padded(canvas, paragraph(canvas, sentence, text.body, contentWidth), { above: 2, below: 2 }));

function groupBlocks(canvas: PdfCanvas, group: RecordGroup): Block[] {
  const { holds, source, purpose, kept, records } = group;
  return [
    ...sentences(canvas, [holds, `Where it came from: ${source}`, `Why: ${purpose}`, `For how long: ${kept}`]),
    ...records.flatMap((record, index) => recordBlocks(canvas, record, `${index + 1} of ${records.length}`)),
  ];
}

function recordBlocks(canvas: PdfCanvas, record: AccessRecord, place: string): Block[] {
  const since = record.since ? `, stored since ${formatUtcTimestamp(record.since)}` : "";
  const words = record.unreadable.length > 0 ? [`Cannot be read: ${record.unreadable.join(", ")}.`] : [];
  const name = paragraph(canvas, `Record ${place}${since}`, text.strong, contentWidth);
  return [
    { ...padded(canvas, name, { above: 8, below: 2 }), keep: true },
    ...sentences(canvas, words),
    ...facts(canvas, record.facts),
  ];
}

/** A longer text without a space, such as a picture in base64, is not printed. The PDF gives only its length. */
const longestWord = 2_000;

/** Names for columns whose own names mean nothing to a person. */
const plainNames: Readonly<Record<string, string>> = {
  body: "answer",
  response: "answer",
  at: "writtenAt",
  amountCents: "amountInHundredths",
  cents: "amountInHundredths",
  keptFor: "reasonToKeep",
};

/** Rewrites a value that the console wrote: "same_person" → "same person", and a time in words. */
function inWords(value: Json): Json {
  if (typeof value !== "string") return value;
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll("_", " ");
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? formatUtcTimestamp(value) : value;
}

/**
 * Makes a value printable. Replaces a text that cannot be printed with its length. Divides a long text, because a cell
 * that is too tall is cut off.
 */
function printable(value: Json): Json {
  if (typeof value === "string") {
    const isPrinted = value.length <= longestWord || /\s/.test(value);
    if (!isPrinted) return `${value.length} characters, in personal-data.json`;
    const texts = divideText(value);
    return texts.length > 1 ? texts : value;
  }
  if (Array.isArray(value)) return value.map(printable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printable(one)]));
}

/** The most characters and lines of a text that fit into one cell. */
const [mostCharacters, mostLines] = [1_200, 12];

/** Divides a text into parts that end at a space or a line break, if possible. */
function divideText(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const lines = rest.slice(0, mostCharacters).split("\n");
    const fitting = lines.slice(0, mostLines).join("\n").length + (lines.length > mostLines ? 1 : 0);
    const space = rest.lastIndexOf(" ", fitting);
    const end = fitting < mostCharacters || rest.length === fitting || space <= 0 ? fitting : space + 1;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts;
}

const isEmpty = (value: Json) => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Draws every value, without a limit. Top-level values that are null or an empty list are left out. Empty values inside
 * an answer of the service are listed by name.
 */
function facts(canvas: PdfCanvas, values: Record<string, Json>): Block[] {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  const named = given.map(([key, value]) => [plainNames[key] ?? key, printable(inWords(value))]);
  const leaves = leavesOf(Object.fromEntries(named), "", [], undefined, Number.POSITIVE_INFINITY);
  const blocks: Block[] = [];
  for (let at = 0; at < leaves.length; at += mostLeaves) {
    blocks.push(...leafRows(canvas, leaves.slice(at, at + mostLeaves), ""));
  }
  return blocks;
}

/** The PDF lists at most this many accesses, the newest first. The JSON file has all of them. */
const mostEntries = 1_000;
const [timeWidth, roleWidth] = [120, 130];

function entries(canvas: PdfCanvas, layout: PageLayout, name: string, all: readonly AccessEntry[]): void {
  part(canvas, layout, name, () => (all.length === 0 ? sentences(canvas, ["Nothing is recorded."]) : [gap(1)]));
  if (all.length === 0) return;
  const rows = all
    .slice(0, mostEntries)
    .map(({ at, role, action }) => row(canvas, [formatUtcTimestamp(at), role, action], text.body));
  layout.addTable(row(canvas, ["Time", "Role", "What was done"], text.label), rows);
  const left = all.length - mostEntries;
  if (left > 0)
    layout.add(sentences(canvas, [`${plural(left, "older entry", "older entries")} in personal-data.json.`]));
}

function row(canvas: PdfCanvas, [time, role, action]: [string, string, string], style: typeof text.body): Block {
  const rest = contentWidth - timeWidth - roleWidth;
  const cells = sideBySide([
    { at: 0, block: paragraph(canvas, time, style, timeWidth - 8) },
    { at: timeWidth, block: paragraph(canvas, role, style, roleWidth - 8) },
    { at: timeWidth + roleWidth, block: paragraph(canvas, action, style, rest) },
  ]);
  return padded(canvas, cells, { above: 3, below: 3, line: contentWidth });
}

function recipients(canvas: PdfCanvas, document: SubjectAccessDocument): Block[] {
  return sentences(canvas, [
    ...document.recipients.map(
      ({ recipient, what, since }) => `${recipient}${since ? ` (since ${formatUtcTimestamp(since)})` : ""}: ${what}`,
    ),
    "Members of staff export lists, for example for an audit. The console does not record which persons such a file contains, so these exports cannot be attributed to you.",
  ]);
}

function damaged(canvas: PdfCanvas, { unreadable }: SubjectAccessDocument): Block[] {
  if (unreadable.length === 0) return [];
  return sentences(canvas, [
    "These stored records are damaged and cannot be decrypted. Their values are unknown, and not missing.",
    ...unreadable.map(({ record, id, part: column }) => `${record} ${id}: ${column}`),
  ]);
}
