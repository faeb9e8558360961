"use client";

import { useState } from "react";
import { failedRead } from "@/components/shared/failure-facts";
import { Card, CardBody, TitledCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureState } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Term } from "@/components/ui/term";
import { plural } from "@/lib/base/dates";
import type { PolicyLine, PolicyStanding } from "@/lib/features/policies/contract/policies";
import { ChoosePolicy } from "./choose-policy";
import { RunDialog } from "./run-dialog";
import { RunProgress } from "./run-progress";
import { standingLabels, useStanding } from "./use-policy-status";

export type PolicyRights = { run: boolean; update: boolean };

export function PolicyPanel(props: { applicantId: string; may: PolicyRights }) {
  const { applicantId, may } = props;
  const standing = useStanding(applicantId);
  if (!standing.data) {
    if (!standing.error) return <SkeletonCard lines={6} label="Loading the policy" />;
    return (
      <Card>
        <FailureState {...failedRead(standing)} />
      </Card>
    );
  }
  const { run } = standing.data;
  return (
    <>
      {run ? <RunProgress applicantId={applicantId} run={run} mayCancel={may.run} /> : null}
      <Missing applicantId={applicantId} standing={standing.data} may={may} />
    </>
  );
}

function Missing(props: { applicantId: string; standing: PolicyStanding; may: PolicyRights }) {
  const { applicantId, may } = props;
  const { policy, lines, run } = props.standing;
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const open = lines.filter(({ standing }) => standing !== "met");
  const chosen = open.filter(({ key, next }) => next?.kind === "run" && !leftOut.includes(key));
  const isRunning = run !== null && run.finishedAt === null;
  const met = lines.length - open.length;
  return (
    <TitledCard
      titleId="policy-title"
      icon="list-checks"
      title={
        <>
          Still needed for “<Term word="policy">{policy.name}</Term>”
        </>
      }
      aside={<span className="num text-ink-3 text-meta">{`${met} of ${lines.length} met`}</span>}
    >
      <CardBody className="grid gap-2">
        <Progress label={sentenceOf(open)} value={met} max={lines.length} detail="" />
        {may.update ? <ChoosePolicy applicantId={applicantId} policy={policy} /> : null}
      </CardBody>
      {open.length > 0 ? (
        <ul aria-label="Missing checks">
          {open.map((line) => (
            <Line
              key={line.key}
              line={line}
              mayRun={may.run && !isRunning}
              checked={!leftOut.includes(line.key)}
              onToggle={() =>
                setLeftOut((before) =>
                  before.includes(line.key) ? before.filter((key) => key !== line.key) : [...before, line.key],
                )
              }
            />
          ))}
        </ul>
      ) : null}
      {chosen.length > 0 ? (
        <CardBody className="grid gap-3">
          {may.run && !isRunning ? (
            <RunDialog applicantId={applicantId} policy={policy} lines={chosen} />
          ) : (
            <p className="text-ink-3 text-meta">
              {isRunning ? "Checks are already running." : "Requires the reviewer role."}
            </p>
          )}
        </CardBody>
      ) : null}
    </TitledCard>
  );
}

function sentenceOf(open: readonly PolicyLine[]): string {
  if (open.length === 0) return "Nothing is missing.";
  const ready = open.filter(({ next }) => next?.kind === "run");
  const sent = open.filter(({ standing }) => standing === "pending");
  const stuck = open.filter((line) => !ready.includes(line) && !sent.includes(line));
  return [
    ready.length > 0 ? `${counted(ready)} can run now.` : null,
    sent.length > 0 ? `${counted(sent)} ${sent.length === 1 ? "has" : "have"} no result yet.` : null,
    stuck.length > 0 ? `${counted(stuck)} ${stuck.length === 1 ? "needs" : "need"} your input.` : null,
  ]
    .filter((part) => part !== null)
    .join(" ");
}

const counted = (lines: readonly PolicyLine[]) =>
  plural(lines.length, lines.some(({ required }) => required) ? "check" : "optional check");

function Line(props: { line: PolicyLine; mayRun: boolean; checked: boolean; onToggle: () => void }) {
  const { line, mayRun } = props;
  const { next } = line;
  const title = (
    <span className="font-strong">
      {line.title}
      {line.required ? null : <span className="font-normal text-ink-3"> · optional</span>}
    </span>
  );
  if (next?.kind === "run") {
    return (
      <li className="flex items-start gap-2 border-line border-t px-4 py-2.5 first:border-t-0 max-md:px-3">
        <Checkbox
          label={title}
          checked={props.checked}
          disabled={!mayRun}
          onChange={props.onToggle}
          className="min-w-0 flex-1"
        />
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2 border-line border-t px-4 py-2.5 first:border-t-0 max-md:px-3">
      <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
      <div className="min-w-0 wrap-anywhere">
        {title}
        <p className="text-ink-2 text-meta">
          {next?.why} {next?.fix ? <Link href={next.fix.href}>{next.fix.label}</Link> : null}
        </p>
      </div>
      <span className="text-ink-3 text-meta">{standingLabels[line.standing]}</span>
    </li>
  );
}
