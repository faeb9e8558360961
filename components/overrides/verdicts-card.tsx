import { ShieldAlert } from "lucide-react";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import type { ServiceVerdict } from "@/lib/results/view";
import { verdictOf } from "./verdict-copy";
import { VerdictLines } from "./verdict-lines";

/**
 * The service's own verdicts on this identity. They stay next to an override permanently.
 *
 * @param props.beforeCall says so, when the later verdicts are shown too
 */
export function VerdictsCard(props: { verdicts: readonly ServiceVerdict[]; beforeCall?: boolean }) {
  return (
    <EvidenceCard
      {...verdictOf(props.verdicts)}
      icon={<ShieldAlert />}
      title="The service's own verdict"
      provenance={props.beforeCall ? "Before the call" : undefined}
    >
      <CardBody>
        <VerdictLines verdicts={props.verdicts} />
      </CardBody>
    </EvidenceCard>
  );
}
