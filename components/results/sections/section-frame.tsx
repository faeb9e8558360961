import type { ReactNode } from "react";
import { Path, Prose } from "@/components/shared/evidence/path";
import { CardBody } from "@/components/ui/card";
import { Timestamp } from "@/components/ui/timestamp";
import { type CheckId, type ResultCard, sectionTitle } from "@/lib/checks/catalog";
import type { ApplicantView } from "@/lib/contracts/applicants";
import type { EvidenceState } from "@/lib/results/evidence";
import type { SectionKey } from "@/lib/results/keys";
import type { Check, ResultView, Section } from "@/lib/results/view";
import { CardRuns } from "../card-runs";
import { Raw, SectionCard, type SectionPart } from "../section-card";

/** What every section's component gets. */
export type SectionProps = {
  card: ResultCard;
  state: EvidenceState;
  /** Replaces the state's own label on the pill. */
  word?: string | undefined;
  result: ResultView;
  applicant: ApplicantView | undefined;
};

/**
 * A section's card: what could not be read, then the section's own fields.
 *
 * @param props.lead before both
 * @param props.draws how many fields the children draw
 */
export function SectionFrame(props: {
  of: SectionProps;
  icon: ReactNode;
  summary: string;
  byOverride?: boolean | undefined;
  lead?: ReactNode;
  draws?: number;
  children: ReactNode;
}) {
  const { of, lead, children, ...rest } = props;
  const { card, state, word, result } = of;
  const parts = partsOf(of);
  return (
    <SectionCard {...rest} id={card.id} state={state} word={word} title={card.title} result={result} parts={parts}>
      {lead}
      <Problems parts={parts} />
      {children}
      {of.applicant ? <CardRuns applicantId={of.applicant.id} card={card.id} result={result} /> : null}
    </SectionCard>
  );
}

/** The parts that could not be read: where they depart from the interface, and the raw answer, masked. */
export function Problems(props: { parts: readonly SectionPart[] }) {
  const unrecognized = props.parts.filter(({ section }) => section.state === "unrecognized");
  return unrecognized.map(({ path, section }) => (
    <CardBody key={path} className="grid gap-2">
      <p className="text-ink-2">The answer has an unexpected format. It is shown as received, masked.</p>
      <ul className="grid gap-0.5">
        {section.problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="text-ink-2 [overflow-wrap:anywhere]">
            <Path className="text-ink">{problem.path}</Path> <Prose>{problem.message}</Prose>
          </li>
        ))}
      </ul>
      <Raw path={path} section={section} />
      <p className="text-ink-3 text-meta">Never hidden, never counted as clear.</p>
    </CardBody>
  ));
}

/**
 * A part of a card that another operation's answer holds: its title, then its content. Nothing while there is no
 * answer.
 */
export function AnswerPart(props: { section: Section; of: SectionKey; children: ReactNode }) {
  const { section, of, children } = props;
  if (section.state === "absent") return null;
  return (
    <>
      <CardBody className="pb-0">
        <h3>{sectionTitle(of)}</h3>
        {section.restricted ? <p className="text-ink-2">You don't have access (requires the orderer role).</p> : null}
      </CardBody>
      {section.restricted ? null : children}
    </>
  );
}

/** When the console last ran a test, and how often, after other details. */
export function LastRun(props: { check: Check | undefined; children?: ReactNode }) {
  const { check, children } = props;
  if (!check?.at) return children;
  return (
    <>
      {children ? <span className="block">{children}</span> : null}
      <span className="block">
        Last run here <Timestamp at={check.at} />
        {check.attempts && check.attempts > 1 ? `, ${check.attempts} so far` : ""}
      </span>
    </>
  );
}

/** The summary of a test that was not taken. */
export const noResult = "No result yet";

export function checkOf(result: Pick<ResultView, "checks">, key: CheckId): Check | undefined {
  return result.checks.find((check) => check.key === key);
}

/** The sections of a card with their paths. */
export function partsOf({ card, result }: Pick<SectionProps, "card" | "result">) {
  return card.sections.map((path) => ({ path, section: result.sections[path] }));
}

/** "Attempt 2", or null when attempts are not counted. */
export function attemptLabel(check: Check | undefined): string | null {
  return check?.attempts ? `Attempt ${check.attempts}` : null;
}

/** Joins the parts as sentences, each with a capital and a period. */
export function sentence(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => `${part.charAt(0).toLocaleUpperCase("en")}${part.slice(1)}.`)
    .join(" ");
}
