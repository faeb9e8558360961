"use client";

import { useEffect, useRef } from "react";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { certifiedPurpose, excludedUse } from "@/lib/domain/decisions/outcomes";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";

export function ChangedNotice(props: { what: "result" | "policy"; onUse: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={notice}>
      <FailureNotice tone="attention" title={`The ${props.what} changed after you opened this page`}>
        Your choice and note are kept. Look at the new {props.what} first.
      </FailureNotice>
      <Button size="s" className="mt-2" onClick={props.onUse}>
        Use the new {props.what}
      </Button>
    </div>
  );
}

function standingOf({ requirements }: DecisionList): string {
  const required = requirements.filter((one) => one.required);
  const met = required.filter(({ standing }) => standing === "met").length;
  return `${met} of ${plural(required.length, "required check")} met`;
}

export function Basis(props: { applicantId: string; list: DecisionList }) {
  const applicant = useCase(props.applicantId, "applicant").data;
  const judged = props.list.judged;
  return (
    <CardBody className="grid gap-1 text-ink-2 text-meta">
      <h3 className="font-strong text-body text-ink">This decision rests on</h3>
      <p>
        {applicant?.resultFetchedAt ? (
          <>
            The result of <Timestamp at={applicant.resultFetchedAt} />
          </>
        ) : (
          "No result yet"
        )}
        {judged > 0 ? `, and ${plural(judged, "judgment")}` : ""}.
      </p>
      <p>
        Policy {props.list.policy.name}, version {props.list.policy.version}: {standingOf(props.list)}.
      </p>
      <p>
        Certified purpose: {certifiedPurpose(applicant?.consent?.certified)}. {excludedUse}
      </p>
    </CardBody>
  );
}
