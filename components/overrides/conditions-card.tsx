import { SourcePath } from "@/components/shared/evidence/path";
import { SourcesButton } from "@/components/shared/evidence/sources";
import { Card, CardHeader } from "@/components/ui/card";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Pill } from "@/components/ui/pill";
import { plural } from "@/lib/base/dates";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { OverrideCondition } from "@/lib/domain/results/view";

const conditionStates: Record<OverrideCondition["state"], { state: EvidenceState; word: string }> = {
  holds: { state: "clear", word: "Met" },
  fails: { state: "absent", word: "Not met" },
  unknown: { state: "unknown", word: "Not known" },
};

/** Shows the service's three conditions for a manual override. At least one must be met (User operations, rule 4). */
export function ConditionsCard(props: { conditions: readonly OverrideCondition[] }) {
  const metCount = props.conditions.filter(({ state }) => state === "holds").length;
  return (
    <Card>
      <CardHeader
        icon={<Icon name="scale" />}
        title="Conditions"
        aside={<SourcesButton />}
        provenance={`The service requires at least one. ${metText(metCount, props.conditions)}`}
      />
      <ol>
        {props.conditions.map((condition) => (
          <Condition key={condition.id} condition={condition} />
        ))}
      </ol>
    </Card>
  );
}

function metText(metCount: number, conditions: readonly OverrideCondition[]): string {
  if (metCount > 0) return `${plural(metCount, "is met", "are met")}.`;
  const open = conditions.some(({ state }) => state === "unknown");
  return open
    ? "No condition is known to be met. The service may have data that the console does not show."
    : "None is met.";
}

function Condition(props: { condition: OverrideCondition }) {
  const { condition } = props;
  const { state, word } = conditionStates[condition.state];
  // No document was taken, so this condition cannot be evaluated.
  const isNotApplicable = condition.state === "fails" && condition.evidence.length === 0;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-line px-4 py-3.5 not-first:border-t max-md:gap-x-3 max-md:px-3">
      <span className="flex size-6 items-center justify-center rounded-control border border-line-strong text-ink-2 text-meta">
        {condition.id}
      </span>
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3>{condition.title}</h3>
          <Pill state={state}>{isNotApplicable ? "Not applicable" : word}</Pill>
        </div>
        {condition.evidence.length > 0 ? (
          <dl className="mb-1.5">
            {condition.evidence.map((part) => (
              <EvidenceRow key={`${part.label} ${part.path}`} part={part} />
            ))}
          </dl>
        ) : null}
        <p className="text-ink-3 text-meta">{condition.why}</p>
      </div>
    </li>
  );
}

/** The label of a boolean that the service returned. */
const flagLabels: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

function EvidenceRow(props: { part: OverrideCondition["evidence"][number] }) {
  const { part } = props;
  const finding = part.state === "holds" ? undefined : part.state === "fails" ? "attention" : "unknown";
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-1.5 max-md:grid-cols-2">
      <dt className="min-w-0">
        {part.label}
        <SourcePath className="block leading-4">{part.path}</SourcePath>
      </dt>
      <dd className="ev min-w-0 [overflow-wrap:anywhere] max-md:col-start-1">
        {/* The text in the next column explains why the value is missing. */}
        {part.value === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <bdi>{flagLabels[part.value] ?? part.value}</bdi>
        )}
      </dd>
      <dd className="text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <Finding state={finding} className="justify-end">
          {part.words}
        </Finding>
      </dd>
    </div>
  );
}
