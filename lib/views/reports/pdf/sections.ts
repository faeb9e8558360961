import "server-only";
import { statusOfCard } from "@/lib/domain/checks/card-status";
import { resultCards, sectionTitle } from "@/lib/domain/checks/catalog";
import { type EvidenceState, evidenceStates } from "@/lib/domain/results/evidence";
import { answerSectionKeys, type SectionKey, sectionKeys } from "@/lib/domain/results/keys";
import { drawSections } from "@/lib/domain/results/layouts";
import { leavesOf } from "@/lib/domain/results/reading";
import { hasContent } from "@/lib/domain/results/states";
import type { ResultView, Section } from "@/lib/domain/results/view";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { formatUtcTimestamp, restInJson } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import { type Block, fieldPath, gap, paragraph, sideBySide } from "./blocks";
import { card } from "./card";
import { drawnSection, leafRows } from "./drawn-section";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, colored, ink, text } from "./theme";

function raw(canvas: PdfCanvas, section: Section): Block[] {
  const isUndescribed = section.problems.length === 0;
  const blocks = isUndescribed
    ? [paragraph(canvas, "Unrecognized response, shown as received and masked.", text.quiet, cardWidth)]
    : problemRows(canvas, section);
  blocks.push(gap(4));
  return [...blocks, ...rawLines(canvas, section.data)];
}

function problemRows(canvas: PdfCanvas, section: Section): Block[] {
  return section.problems.slice(0, 12).map(({ path, message }) =>
    sideBySide([
      { at: 0, block: fieldPath(canvas, path || "the whole section", 170) },
      { at: 180, block: paragraph(canvas, message, text.quiet, cardWidth - 180) },
    ]),
  );
}

/** The limit in spaces, so that enough width remains for the text. */
const maximumIndent = 48;

function rawLines(canvas: PdfCanvas, data: unknown): Block[] {
  const lines = (JSON.stringify(data, null, 2) ?? "null").split("\n");
  const shown = lines.slice(0, 120);
  const edge = { height: 4, draw: (x: number, y: number) => canvas.fill(x, y, cardWidth, 4.4, ink.sunken) };
  const blocks: Block[] = [edge];
  const code = colored({ ...text.code, size: 7.25, leading: 10.5 }, ink.second);
  for (const line of shown) {
    const depth = Math.min(line.length - line.trimStart().length, maximumIndent);
    const block = paragraph(canvas, line.trimStart(), code, cardWidth - 16 - depth * 4);
    blocks.push({
      height: block.height,
      draw: (x, y) => {
        canvas.fill(x, y, cardWidth, block.height + 0.4, ink.sunken);
        block.draw(x + 8 + depth * 4, y);
      },
    });
  }
  blocks.push(edge);
  const left = lines.length - shown.length;
  if (left > 0) blocks.push(paragraph(canvas, restInJson(left, "line"), text.meta, cardWidth));
  return blocks;
}

/** Names the answer that contains a section, if the section does not come from the Test Result. */
function source(canvas: PdfCanvas, { answer, restricted }: Section): Block[] {
  if (!answer) return [];
  const by = answer.by?.name ?? "Proofdesk";
  const title = isOperationId(answer.operationId) ? operation(answer.operationId).title : answer.operationId;
  const lines = [`Answer of ${title}, run ${formatUtcTimestamp(answer.at)} by ${by}.`];
  if (restricted) lines.push("Its content is not for the roles of the person who exported this report.");
  return [...lines.map((line) => paragraph(canvas, line, text.meta, cardWidth)), gap(4)];
}

function sectionRows(canvas: PdfCanvas, section: Section, { key, bodies, left }: DrawnSection): Block[] {
  if (section.restricted) return source(canvas, section);
  const isRaw = section.state === "unrecognized";
  const shown = isRaw ? bodies.filter(([item]) => item?.kind === "comparison") : bodies;
  return [
    ...source(canvas, section),
    ...drawnSection(canvas, shown),
    ...(isRaw ? raw(canvas, section) : leafRows(canvas, left, key)),
  ];
}

type DrawnSection = ReturnType<typeof drawSections>[number];

/** Draws a card of the result, such as a document's verdict together with the document's data. */
function resultCard(canvas: PdfCanvas, document: Reported, shown: ShownCard): Block[] {
  const { title, keys, state, word } = shown;
  const { sections } = document.result;
  const isPart = (key: SectionKey) => keys.length > 1 && answerSectionKeys.some((one) => one === key);
  const rows = drawSections(keys, { ...document.result, applicant: document.applicant }).flatMap((drawn) => [
    ...(isPart(drawn.key)
      ? [gap(6), { ...paragraph(canvas, sectionTitle(drawn.key), text.section, cardWidth), keep: true }]
      : []),
    ...sectionRows(canvas, sections[drawn.key], drawn),
  ]);
  const path = keys.filter((key) => !isPart(key)).join(", ");
  return card(canvas, { state, title, path, ...(word ? { word } : {}) }, rows);
}

type ShownCard = { title: string; keys: SectionKey[]; state: EvidenceState; word?: string | undefined };
type Reported = Pick<ReportDocument, "applicant"> & { result: ResultView };

/** The most sections that the PDF shows of those that the interface does not list. */
const mostUnknown = 100;

/** Draws the result, card by card as on screens. The last card lists the absent sections. */
export function sections(canvas: PdfCanvas, document: Reported): Block[] {
  const { result } = document;
  // A section can have values although its status is null, such as a quiz that was not taken. These values are shown.
  const isAbsent = (key: SectionKey) => {
    const { state, data } = result.sections[key] ?? { state: "absent", data: null };
    return state === "absent" && !hasContent(data);
  };
  const shown = resultCards
    .map((one): ShownCard => {
      const { state, word } = statusOfCard(one, result);
      const isTaken = one.sections.some((key) => !isAbsent(key));
      // A section that only the answer of another operation contains is left out while there is no such answer.
      const isHeld = (key: SectionKey) => !isAbsent(key) || !answerSectionKeys.some((answer) => answer === key);
      return { title: one.title, keys: isTaken ? one.sections.filter(isHeld) : [], state, word };
    })
    .filter(({ keys }) => keys.length > 0)
    .sort((left, right) => evidenceStates.indexOf(left.state) - evidenceStates.indexOf(right.state));
  const blocks = [
    heading(
      canvas,
      "Result",
      "The latest answer of each operation, card by card as in the console. Earlier runs are listed there",
    ),
  ];
  for (const one of shown) blocks.push(...resultCard(canvas, document, one));
  const unknown = Object.entries(result.unknownSections);
  for (const [path, section] of unknown.slice(0, mostUnknown)) {
    const isDescribed = section.state !== "unrecognized";
    const rows = isDescribed
      ? leafRows(canvas, leavesOf(section.data, path, section.masked), path)
      : raw(canvas, section);
    blocks.push(...card(canvas, { state: isDescribed ? "info" : "unrecognized", title: path }, rows));
  }
  const more = unknown.length - mostUnknown;
  if (more > 0) {
    const rest = "that the service's interface does not list";
    const words = restInJson(more, `section ${rest}`, `sections ${rest}`);
    blocks.push(paragraph(canvas, words, text.meta, cardWidth), gap(8));
  }
  const absent = sectionKeys.filter((key) => key !== "consent" && isAbsent(key));
  if (absent.length > 0) {
    const names = absent.map((key) => sectionTitle(key)).join(", ");
    blocks.push(
      ...card(canvas, { state: "absent", title: "No result yet" }, [
        paragraph(canvas, names, text.quiet, cardWidth),
        paragraph(canvas, "The service gave no result for these.", text.meta, cardWidth),
      ]),
    );
  }
  return blocks;
}
