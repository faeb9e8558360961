/** Rules of documents that compare several fields or sections. The rules of single fields are in `rules/`. */
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import { hasContent } from "@/lib/domain/results/states";
import type { Comparison, ComparisonRow, Signal } from "@/lib/domain/results/view";
import { type Rule, signal, textOf } from "./signal";

/** An ID has data and no verdict (rule 2). If there is a verdict, its own finding describes it. */
const dataWithoutVerdict: Rule = ({ sections }) => {
  if (!hasContent(sections.scannedUser.raw) || hasContent(sections.idVerification.parsed)) return [];
  const status = sections.idVerification.parsed?.status;
  return [
    signal("id.data-without-verdict", "scannedUser", [{ path: interfaceFields.idVerdict, value: textOf(status) }]),
  ];
};

/** An ID passed, but its data does not say so. For any other verdict, the verdict's own finding says what is wrong. */
const passNotRepeated: Rule = ({ sections }) => {
  const data = sections.scannedUser.parsed;
  if (!data || sections.idVerification.state !== "clear" || data.IsIDVerified === true) return [];
  if (sections.scannedUser.problems.some(({ path }) => path === interfaceFields.idVerified)) return [];
  const isStated = data.IsIDVerified === false;
  const evidence = [{ path: interfaceFields.idVerified, value: isStated ? "false" : null }];
  const title = isStated ? "ID passed, but is not verified" : "ID passed, but the data does not say verified";
  const attention = signal("id.attention", "scannedUser", evidence, title);
  return [isStated ? attention : { ...attention, inconclusive: true }];
};

/** An ID passed, but no name or birth date was read from it. Nothing then shows that the ID is the applicant's. */
const passedWithoutData: Rule = ({ sections, overridden }) => {
  const isRead = hasContent(sections.scannedUser.raw) || hasContent(sections["verifyUI.scannedUser"].raw);
  // After an override, the service may state a pass for an ID that was never uploaded.
  if (sections.idVerification.state !== "clear" || isRead || overridden) return [];
  const evidence = [{ path: interfaceFields.idVerdict, value: textOf(sections.idVerification.parsed?.status) }];
  const attention = signal("id.attention", "scannedUser", evidence, "Passed, but no data was returned to compare");
  const meaning = "The ID passed. It is not known whose ID it is, because no name or birth date was read from it.";
  const rule = "scannedUser has the parsed data of an ID that was read; without it there is nothing to compare";
  return [{ ...attention, inconclusive: true, meaning, evidence: attention.evidence.map((one) => ({ ...one, rule })) }];
};

function fromRows<T>(
  comparisons: readonly Comparison[],
  field: ComparisonRow["field"],
  verdict: ComparisonRow["verdict"],
  toSignal: (row: ComparisonRow, comparison: Comparison) => T,
): T[] {
  return comparisons.flatMap((comparison) =>
    comparison.rows
      .filter((row) => row.field === field && row.verdict === verdict)
      .map((row) => toSignal(row, comparison)),
  );
}

const bothSides = (row: ComparisonRow) =>
  [row.read, row.provided].filter((side) => side !== null).map(({ path, value }) => ({ path, value }));

/**
 * Limits a finding about a driving record to "attention": the record may be another person's, and a reviewer judges
 * whether it is. A document is the applicant's own.
 */
const ofOwner = (documentSignal: Signal): Signal =>
  documentSignal.section === "drivingRecord" ? { ...documentSignal, severity: "attention" } : documentSignal;

const nameMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "name", "different", (row, { section, source }) =>
    ofOwner(signal("name.mismatch", section, bothSides(row), `Name differs: ${source}`)),
  );

/**
 * A name agrees only in part, so the document may be another person's, such as someone with the same given names in
 * another order.
 */
const namePartly: Rule = ({ comparisons }) =>
  fromRows(comparisons, "name", "partly", (row, comparison) => [row, comparison] as const).flatMap(
    ([row, { section, source }]) =>
      row.reason === undefined
        ? []
        : [
            ofOwner(
              unjudged(signal("name.mismatch", section, bothSides(row), `Name only partly the same: ${source}`), row),
            ),
          ],
  );

const birthMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "birth date", "different", (row, { section, source }) =>
    ofOwner(signal("dob.mismatch", section, bothSides(row), `Birth date differs: ${source}`)),
  );

/**
 * A name or birth date that could not be compared blocks like a different one, because nothing shows that it is the
 * same.
 */
const notCompared: Rule = ({ comparisons }) =>
  (
    [
      ["name", "name.mismatch"],
      ["birth date", "dob.mismatch"],
    ] as const
  ).flatMap(([field, code]) =>
    fromRows(comparisons, field, "unreadable", (row, { section, source }) => {
      const title = `${capital(field)} not compared: ${source}`;
      const sides = bothSides(row);
      const mismatch = signal(code, section, sides.length > 0 ? sides : [{ path: section, value: null }], title);
      return ofOwner({ ...unjudged(mismatch, row), severity: "blocking" });
    }),
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const expired: Rule = ({ comparisons }) =>
  fromRows(comparisons, "expires", "expired", (row, { section, source }) => {
    const what = section === "drivingRecord" ? "Driver license" : capital(source);
    // The title does not say how long ago, because that would reveal a masked day.
    return signal("document.expired", section, bothSides(row), `${what} expired`);
  });

/** The expiration date cannot be read, so it is unknown whether the document has expired. */
const expiryUnread: Rule = ({ comparisons }) =>
  fromRows(comparisons, "expires", "unreadable", (row, { section, source }) => {
    return unjudged(
      signal("document.expired", section, bothSides(row), `Expiration date not readable: ${source}`),
      row,
    );
  });

/** Adds the reason why the dates or names of a row could not be compared. The row states the reason. */
function unjudged(comparedSignal: Signal, { words, note }: ComparisonRow): Signal {
  const rule = `${words}: ${note}`;
  return {
    ...comparedSignal,
    meaning: `${note ?? words}.`,
    evidence: comparedSignal.evidence.map((one) => ({ ...one, rule })),
  };
}

export const documentRules: readonly Rule[] = [
  dataWithoutVerdict,
  passNotRepeated,
  passedWithoutData,
  nameMismatch,
  namePartly,
  birthMismatch,
  notCompared,
  expired,
  expiryUnread,
];
