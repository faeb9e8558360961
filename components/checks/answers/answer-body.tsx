/** The answers that have a layout of their own. All other answers are shown field by field. */
import { DrawnSection } from "@/components/shared/evidence/drawn-section";
import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { CardBody } from "@/components/ui/card";
import type { SectionKey } from "@/lib/domain/results/keys";
import { customItems, drawLayout, every, type Layout, line } from "@/lib/domain/results/layout";
import { layouts } from "@/lib/domain/results/layouts";
import { flagOf, type Reader } from "@/lib/domain/results/reading";
import { isOperationId, type OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { simpleResponse } from "@/lib/identity/operations/responses";

const sections: Partial<Record<OperationId, SectionKey>> = {
  "background.seven-year": "sevenYearHistory",
  "background.watchlist-report": "watchListReport",
  "driving.record": "drivingRecord",
  "user.ssn": "ssnHistory",
  "records.county-history": "countyHistory",
  "business.full-search": "businessSearch",
  "employment.result": "employment",
};

/** Simple Response: says only whether the call worked. */
const simple: Layout = [
  customItems((of) => {
    const success = flagOf(of.peek("success"));
    return [
      line(
        success === true
          ? "Accepted by the service. Findings arrive in the result."
          : success === false
            ? "The service reported a failure without a reason."
            : "The service did not state whether it succeeded.",
      ),
    ];
  }),
  every,
];

export function AnswerBody(props: { operationId: string; of: Reader }) {
  const { operationId, of } = props;
  const section = isOperationId(operationId) ? sections[operationId] : undefined;
  const isSimple = isOperationId(operationId) && operation(operationId).response === simpleResponse;
  const layout = section ? layouts[section] : isSimple ? simple : [];
  const bodies = drawLayout(layout, of, { section: section ?? "user" });
  const left = of.rest();
  const isShown = bodies.length === 0 || left.some(({ text }) => text !== null);
  return (
    <>
      <DrawnSection bodies={bodies} />
      {isShown && left.length > 0 ? (
        <CardBody>
          <FieldGrid leaves={left} />
        </CardBody>
      ) : null}
    </>
  );
}
