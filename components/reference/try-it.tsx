"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { lazyPanel } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { roleTitles } from "@/lib/auth/permissions";
import { priceOf } from "@/lib/checks/catalog";
import type { OperationReference } from "@/lib/contracts/reference";
import { ChooseApplicant, type Chosen } from "./choose-applicant";

type TriedOperation = Pick<OperationReference, "id" | "title" | "billing" | "dedicatedPage" | "roles">;

// Loaded with the form: it brings all request schemas, needed only once an applicant is chosen.
const RunOperation = lazyPanel(
  () => import("./run-operation").then((module) => module.RunOperation),
  () => <SkeletonLines lines={3} label="Loading the form" />,
);

/**
 * Runs the operation for an applicant, through the console as usual: with its permission, its audit and its cost.
 *
 * @param props.mayRun the reader's role has the operation's permission
 * @param props.mayFind the reader may see applicants
 */
export function TryIt(props: { operation: TriedOperation; mayRun: boolean; mayFind: boolean }) {
  const { operation } = props;
  const billed = operation.billing !== "not-stated";
  return (
    <Card aria-labelledby="try">
      <CardHeader
        id="try"
        title="Try it"
        provenance={
          operation.dedicatedPage ? null : billed ? `Real and audited. ${priceOf(operation).tag}` : "Real and audited"
        }
      />
      <CardBody>
        <Tried {...props} />
      </CardBody>
    </Card>
  );
}

function Tried(props: { operation: TriedOperation; mayRun: boolean; mayFind: boolean }) {
  const { operation } = props;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!props.mayRun) {
    const roles = operation.roles.map((role) => roleTitles[role].title.toLowerCase()).join(" or ");
    return <DisabledReason>Requires the role {roles}. An admin can grant it.</DisabledReason>;
  }
  if (operation.dedicatedPage) {
    const { why, href, label } = operation.dedicatedPage;
    return (
      <DisabledReason>
        Runs on its own page. {why} {href ? <Link href={href}>{label}</Link> : null}
      </DisabledReason>
    );
  }
  if (!props.mayFind)
    return <DisabledReason>It is run for an applicant, and your role does not see applicants.</DisabledReason>;
  if (!chosen) return <ChooseApplicant onChoose={setChosen} />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-3">Applicant</span>
        <Link href={`/applicants/${chosen.id}`} className="font-strong">
          <bdi>{chosen.name}</bdi>
        </Link>
        <Button size="xs" variant="ghost" onClick={() => setChosen(null)}>
          Choose another
        </Button>
      </div>
      <RunOperation key={chosen.id} operation={operation} applicantId={chosen.id} />
    </div>
  );
}
