import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";
import type { CheckBlock } from "@/lib/domain/checks/blocks";
import { describePrice } from "@/lib/domain/checks/catalog";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import { flagOf, readerOf } from "@/lib/domain/results/reading";
import type { ResultView, ServiceVerdict } from "@/lib/domain/results/view";
import type { Override } from "@/lib/features/overrides/contract/overrides";
import { operationList } from "@/lib/identity/operations/list";
import { verdictOf } from "./verdicts-card";

const effects: readonly { key: string; icon: ReactNode; text: string }[] = [
  { key: "locked", icon: <Icon name="lock" />, text: "Name, birth date and SSN can no longer be changed" },
  { key: "final", icon: <Icon name="rotate-ccw-clock" />, text: "It cannot be undone" },
  { key: "price", icon: <Icon name="receipt-text" />, text: describePrice(operationList["user.override"]).sentence },
];

const report = { key: "report", icon: <Icon name="file-text" />, text: "A criminal report can then be requested" };

/** Shows what an override changes (interface, User operations, Update User and Manually Verify Identity). */
export function EffectCard(props: { effect: Effect; allowsReport?: boolean }) {
  const { title, from, to } = props.effect;
  const shown = props.allowsReport ? [...effects, report] : effects;
  return (
    <Card>
      <CardHeader icon={<Icon name="git-compare-arrows" />} title={title} />
      <CardBody>
        <div className="flex flex-wrap items-center gap-2.5">
          <EffectSide {...from} />
          {to ? (
            <div className="flex max-w-full flex-auto items-center gap-2.5">
              <Icon name="arrow-right" className="size-4 flex-none text-ink-3" />
              <EffectSide {...to} />
            </div>
          ) : null}
        </div>
        {to ? (
          <ul className="mt-3 grid gap-2 text-ink-2">
            {shown.map(({ key, icon, text }) => (
              <li key={key} className="flex items-start gap-2 [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:text-ink-3">
                {icon}
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </CardBody>
    </Card>
  );
}

function EffectSide({ label, status }: Effect["from"]) {
  return (
    <div className="grid min-w-0 flex-auto gap-1 rounded-button border border-line px-2.5 py-2">
      <span className="text-ink-3 text-meta">{label}</span>
      <span className="min-w-0">
        {status.state === null ? (
          <Tag icon={<Icon name="stamp" />}>{status.word}</Tag>
        ) : (
          <Pill state={status.state}>{status.word}</Pill>
        )}
      </span>
    </div>
  );
}

export const twoPeoplesWord =
  "The service marks this person verified on two people's authority. Its own verdict stays beside the override permanently.";

/** An identity's status. An override is not a finding: it has no state, and is drawn without color. */
type IdentityStatus = { state: EvidenceState | null; word: string };

const byService: IdentityStatus = { state: "clear", word: "Verified by the service" };
const byOverride: IdentityStatus = { state: null, word: "By override" };

/**
 * @param verdicts from a result that no override has changed
 * @returns clear only if the service says that it verified the ID; absent if no test was taken
 */
export function identityBy(verdicts: readonly ServiceVerdict[]): IdentityStatus {
  // A pass of the ID upload means that the service has verified the identity itself.
  if (verdicts.some(({ path, state }) => path === interfaceFields.idVerdict && state === "clear")) return byService;
  const { state } = verdictOf(verdicts);
  switch (state) {
    case "blocking":
    case "attention":
      return { state, word: "Not verified" };
    case "absent":
    case "unrecognized":
      return { state, word: evidenceLabels[state] };
    default:
      // A passed passport or quiz is not the service's statement that the identity is verified.
      return { state: "unknown", word: "Not stated" };
  }
}

type EffectSide = { label: string; status: IdentityStatus };
/** `to` is null if nothing is left to change. */
type Effect = { title: string; from: EffectSide; to: EffectSide | null };

const changes = { title: "What it changes", from: "Identity before", to: "Afterwards", status: byOverride };
const notDone = { title: "What it would have changed", from: "Identity then", to: "With it", status: byOverride };
const notKnown: IdentityStatus = { state: "unknown", word: "Not known" };

const effectsByState: Record<Override["state"], { title: string; from: string; to: string; status: IdentityStatus }> = {
  requested: { ...changes, from: "Identity now" },
  sending: changes,
  applied: {
    ...changes,
    title: "What it changed",
    to: "Identity now",
    status: { ...byOverride, word: "Verified by override" },
  },
  outcome_unknown: { ...changes, to: "Identity now", status: notKnown },
  rejected: notDone,
  withdrawn: notDone,
  refused: notDone,
};

/**
 * @param state the state of the request; "requested" for a request that does not exist yet
 * @param verdicts the service's own verdicts: the current ones while the request waits, afterwards those at the
 * decision; null if they were not stored
 */
export function effectOf(state: Override["state"], verdicts: readonly ServiceVerdict[] | null): Effect {
  const { title, from, to, status } = effectsByState[state];
  const before = verdicts ? identityBy(verdicts) : notKnown;
  return { title, from: { label: from, status: before }, to: { label: to, status } };
}

/**
 * Whether Generate Criminal Background Report can run once the identity is verified (User operations, rule 3). The
 * result must flag a criminal record, and a photo ID must be read or the quiz completed.
 */
export function allowsReport({ sections }: Pick<ResultView, "sections">): boolean {
  const flag = readerOf(sections.backgroundCheck, "backgroundCheck").at("hasCriminalRecord");
  const quiz = readerOf(sections.identityProof, "identityProof").at("status");
  const isIdRead = !["absent", "unrecognized"].includes(sections.scannedUser?.state ?? "absent");
  return flagOf(flag) === true && (isIdRead || flagOf(quiz) === true);
}

/** An identity that the service has verified itself has nothing to change. */
export const resolvedByService: Effect = {
  title: "The identity",
  from: { label: "Identity now", status: byService },
  to: null,
};

/** Returns the block that says that no override is needed. Null if there is none; other blocks do not matter here. */
export function nothingToOverride(blocks: readonly CheckBlock[]): CheckBlock | null {
  return blocks.find(({ code }) => code === "done") ?? null;
}
