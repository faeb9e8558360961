"use client";

import { type ReactNode, type RefObject, useRef } from "react";
import { Path, Prose } from "@/components/shared/evidence/path";
import { useSources } from "@/components/shared/evidence/sources";
import { ResolveFinding } from "@/components/shared/resolve-finding";
import { useCase } from "@/components/shared/use-case";
import { TitledCard } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { Count } from "@/components/ui/count";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { useShortcuts } from "@/components/ui/shortcuts";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { canAcknowledge } from "@/lib/domain/results/resolutions";
import { openSignals, shownState } from "@/lib/domain/results/signal-state";
import { factSections } from "@/lib/domain/results/signals/signal";
import type { Finding } from "@/lib/domain/results/view";
import type { PolicyLine } from "@/lib/features/policies/contract/policies";
import { evidenceOf } from "./cards";

type Rights = { decide: boolean; recordConsent: boolean; runChecks: boolean };
type FindingsProps = { applicantId: string; signals: readonly Finding[]; may: Rights };

const keyOf = ({ code, section, evidence }: Finding) => `${code} ${section} ${evidence[0]?.path ?? ""}`;

/**
 * The open findings, worst first, each with its meaning and one step. Below them are the unmet lines of the policy and
 * the open court searches.
 */
export function StillOpen(props: FindingsProps) {
  const { applicantId, may } = props;
  const list = useRef<HTMLUListElement>(null);
  useFindingKeys(list);
  // The service's note is already shown above this list.
  const open = openSignals(props.signals).filter(({ section }) => section !== "note");
  const standing = useCase(applicantId, "standing").data;
  const needed = (standing?.lines ?? []).filter(
    ({ key, required, standing: state }) =>
      key !== "consent" && required && (state === "missing" || state === "pending"),
  );
  const decisions = useCase(applicantId, "decisions").data;
  const searches = (decisions?.openItems ?? []).filter(({ kind }) => kind === "search");
  const count = open.length + needed.length + searches.length;
  const isBlocked = decisions?.blocks.some(({ outcomes }) => outcomes.includes("approve")) !== false;
  return (
    <TitledCard
      id="findings"
      titleId="findings-title"
      icon="list-todo"
      title="Still open"
      provenance={
        <>
          <Count value={count} />
          {isBlocked || count === 0 ? null : <span className="ml-2.5">No finding blocks a decision.</span>}
        </>
      }
      aside={
        open.length > 0 ? (
          <span className="flex items-center gap-1.5 text-ink-3 text-meta max-md:hidden in-data-[keys=off]:hidden">
            Next <Kbd>J</Kbd> open <Kbd>↵</Kbd>
          </span>
        ) : null
      }
    >
      {count === 0 ? (
        <p className="px-4 py-4 text-ink-2 max-md:px-3">No open findings. Checks that were not run are not covered.</p>
      ) : (
        <ul ref={list}>
          {open.map((signal) => (
            <Row
              key={keyOf(signal)}
              state={shownState(signal)}
              title={<FindingLink applicantId={applicantId} signal={signal} />}
              act={<Step applicantId={applicantId} signal={signal} may={may} />}
            >
              <Detail signal={signal} />
            </Row>
          ))}
          {needed.map((line) => (
            <Row
              key={line.key}
              state={line.standing === "pending" ? "pending" : "absent"}
              title={<span className="font-strong text-ink">{line.title}</span>}
              act={may.runChecks ? <RunStep applicantId={applicantId} line={line} /> : null}
            >
              {line.standing === "pending" ? "Sent; the result has not arrived." : "No result yet."} Required by{" "}
              {standing?.policy.name}.
            </Row>
          ))}
          {searches.map(({ title }, index) => (
            <Row
              key={`${title} ${searches.slice(0, index).length}`}
              state="pending"
              title={<span className="font-strong text-ink">{title}</span>}
              act={
                <LinkButton size="s" variant="ghost" href={evidenceOf(applicantId, "orders")}>
                  <span>
                    See it<span className="sr-only">: {title}</span>
                  </span>
                </LinkButton>
              }
            >
              Court search without a final result.
            </Row>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

/** The resolved findings, each with who resolved it, when and why. */
export function Resolved(props: Pick<FindingsProps, "applicantId" | "signals">) {
  const resolved = props.signals.filter(({ resolution }) => resolution?.answered);
  if (resolved.length === 0) return null;
  return (
    <TitledCard
      id="resolved"
      titleId="resolved-title"
      icon="circle-check"
      title="Resolved"
      provenance={<Count value={resolved.length} />}
    >
      <ul>
        {resolved.map((signal) => (
          <Row
            key={keyOf(signal)}
            state="resolved"
            title={<FindingLink applicantId={props.applicantId} signal={signal} />}
            act={<span className="text-ink-2 text-meta">{signal.resolution?.summary}</span>}
          >
            <Resolution signal={signal} />
          </Row>
        ))}
      </ul>
    </TitledCard>
  );
}

function Row(props: { state: EvidenceState; title: ReactNode; act: ReactNode; children: ReactNode }) {
  return (
    <li
      data-evidence={props.state}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2.5 border-line border-b px-4 py-2.5 last:border-b-0 focus-within:bg-hover hover:bg-hover max-md:px-3"
    >
      <StatusIcon state={props.state} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">
        {props.title}
        <div className="text-ink-2 text-meta">{props.children}</div>
      </div>
      <div className="flex-none">{props.act}</div>
    </li>
  );
}

function FindingLink(props: { applicantId: string; signal: Finding }) {
  const { signal } = props;
  const { shown } = useSources();
  const state = signal.resolution?.answered ? "resolved" : signal.severity;
  return (
    <>
      <Link href={evidenceOf(props.applicantId, signal.section)} data-finding className="font-strong text-ink">
        <span className="sr-only">{state}: </span>
        {signal.found}
      </Link>
      {shown ? <Code className="block">{signal.code}</Code> : null}
    </>
  );
}

/** The step for a finding: the reader judges its hits, or resolves it with a reason. */
function Step(props: { applicantId: string; signal: Finding; may: Rights }) {
  const { applicantId, signal, may } = props;
  const hits = useCase(applicantId, "hits").data?.items ?? [];
  const toJudge = hits.filter(({ signal: code, verdict }) => code === signal.code && verdict === null);
  const named = <span className="sr-only">: {signal.title}</span>;
  if (toJudge.length > 0) {
    return (
      <LinkButton size="s" href={`/applicants/${applicantId}/hits`}>
        <span>Judge{named}</span>
      </LinkButton>
    );
  }
  if (signal.code === "consent.missing" && may.recordConsent) {
    return (
      <LinkButton size="s" href={evidenceOf(applicantId, "consent")}>
        Record consent
      </LinkButton>
    );
  }
  if (may.decide && signal.severity !== "info" && canAcknowledge(signal)) {
    return <ResolveFinding applicantId={applicantId} code={signal.code} title={signal.title} />;
  }
  if (factSections.includes(signal.section)) return null;
  return (
    <LinkButton size="s" variant="ghost" href={evidenceOf(applicantId, signal.section)}>
      <span>See it{named}</span>
    </LinkButton>
  );
}

function RunStep(props: { applicantId: string; line: PolicyLine }) {
  const { next, title } = props.line;
  if (!next || (next.kind === "wait" && !next.fix)) return null;
  const { href, label } =
    next.kind === "run"
      ? { href: `/applicants/${props.applicantId}/checks?run=${next.operationId}`, label: "Run" }
      : (next.fix ?? { href: "", label: "" });
  return (
    <LinkButton size="s" href={href}>
      <span>
        {label}
        <span className="sr-only">: {title}</span>
      </span>
    </LinkButton>
  );
}

function Resolution({ signal: { resolution } }: { signal: Finding }) {
  if (!resolution) return null;
  return (
    <>
      {resolution.by.name}, <Timestamp at={resolution.at} />
      {resolution.reason ? (
        <>
          : <bdi>“{resolution.reason}”</bdi>
        </>
      ) : null}
    </>
  );
}

/** The meaning of a finding. If the reader has turned on the sources, also the values and the rule it came from. */
function Detail({ signal }: { signal: Finding }) {
  const { evidence, resolution, meaning, step } = signal;
  const { shown } = useSources();
  return (
    <>
      {meaning} {step && !resolution ? `${step.words}.` : null}
      {shown
        ? evidence.map(({ path, value, rule }) => (
            <span key={`${path} ${value}`} className="block">
              <bdi className="ev text-ink">{value ?? "Not given"}</bdi> <Path>{path}</Path> <Prose>{rule}</Prose>
            </span>
          ))
        : null}
      {resolution ? (
        <span className="block">
          <b className="font-strong text-ink">{resolution.summary}</b>, still open: <Resolution signal={signal} />
        </span>
      ) : null}
    </>
  );
}

/**
 * The keys J and K move the focus between the findings. If the focus has left the list, J continues after the last
 * finding that had it.
 */
function useFindingKeys(list: RefObject<HTMLElement | null>): void {
  const last = useRef(-1);
  const move = (key: string) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-finding]") ?? [])];
    const active = document.activeElement;
    const focused = active instanceof HTMLAnchorElement ? links.indexOf(active) : -1;
    const next = (focused >= 0 ? focused : last.current) + (key === "j" ? 1 : -1);
    const link = links[Math.min(Math.max(next, 0), links.length - 1)];
    if (!link) return false;
    last.current = links.indexOf(link);
    link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
    return true;
  };
  useShortcuts("Findings", [{ keys: ["j", "k"], title: "next, previous finding", run: move, held: true }]);
}
