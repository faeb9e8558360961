/** The answers with a component of their own. All others are shown field by field. */
import type { ComponentType } from "react";
import { BusinessSearch } from "@/components/shared/answers/business-search";
import { Counties } from "@/components/shared/answers/counties";
import { DrivingRecord } from "@/components/shared/answers/driving-record";
import { SevenYear } from "@/components/shared/answers/seven-year";
import { WatchList } from "@/components/shared/answers/watch-list";
import { Entry } from "@/components/shared/evidence/entry";
import { flagOf, type Reader } from "@/components/shared/evidence/reading";
import { Fact } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Definitions } from "@/components/ui/definition-list";
import { simpleAnswer } from "@/lib/identity/operations/answers";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";

const bodies: Record<string, ComponentType<{ of: Reader }>> = {
  "background.seven-year": SevenYear,
  "background.watchlist-report": WatchList,
  "driving.record": DrivingRecord,
  "user.ssn": Counties,
  "records.county-history": Counties,
  "business.full-search": BusinessSearch,
  "employment.result": Employments,
};

/** The component for an operation's answer; undefined for one that is shown field by field. */
export function answerBody(operationId: string): ComponentType<{ of: Reader }> | undefined {
  if (Object.hasOwn(bodies, operationId)) return bodies[operationId];
  if (!isOperationId(operationId)) return undefined;
  return operation(operationId).response === simpleAnswer ? Simple : undefined;
}

/** Simple Response: says only whether the call worked. */
function Simple({ of }: { of: Reader }) {
  const success = flagOf(of.at("success"));
  return (
    <CardBody className="grid gap-2">
      <p className="text-ink-2">
        {success === true
          ? "Accepted by the service. Findings arrive in the result."
          : success === false
            ? "The service reported a failure without a reason."
            : "The service did not state whether it succeeded."}
      </p>
      <Definitions>
        {of.keys().map((key) => (
          <Fact key={key} of={of.at(key)} />
        ))}
      </Definitions>
    </CardBody>
  );
}

/** Employment Status Result: one entry per employment. */
function Employments({ of }: { of: Reader }) {
  const entries = of.list();
  if (entries.length === 0) {
    return (
      <CardBody>
        <p className="text-ink-2">The service lists no employment.</p>
      </CardBody>
    );
  }
  return entries.map((entry) => (
    <CardBody key={entry.root}>
      <Entry list="employment" of={entry} />
    </CardBody>
  ));
}
