import { ShieldAlert } from "lucide-react";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { type EvidenceState, evidenceWords, worstOf } from "@/components/ui/evidence";
import { Mark } from "@/components/ui/mark";
import type { ServiceVerdict } from "@/lib/contracts/results";

/** What the service itself says of this identity. It stays beside an override for ever. */
export function VerdictsCard(props: { verdicts: readonly ServiceVerdict[] }) {
  const state: EvidenceState = worstOf(
    props.verdicts.map((verdict) => verdict.state).filter((one) => one !== "absent"),
  );
  return (
    <EvidenceCard
      state={state}
      word={state === "clear" ? "Passed" : state === "blocking" ? "Not passed" : evidenceWords[state]}
      icon={<ShieldAlert />}
      title="The service's own verdict"
    >
      <CardBody>
        <Definitions>
          {props.verdicts.map((verdict) => (
            <Definition key={verdict.path} term={verdict.label} source={verdict.path}>
              {verdict.state === "absent" ? (
                <span className="text-ink-3">Not taken</span>
              ) : (
                <span className="inline-flex items-start gap-1.5">
                  <Mark state={verdict.state} size="s" className="mt-0.75" />
                  <span>{verdictWords(verdict.value)}</span>
                </span>
              )}
            </Definition>
          ))}
        </Definitions>
      </CardBody>
    </EvidenceCard>
  );
}

/** The service's own word; a bare yes or no is put in words. */
function verdictWords(value: string | null): string {
  if (value === null) return "Not stated";
  return { true: "Passed", false: "Not passed" }[value] ?? value;
}
