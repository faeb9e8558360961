import { ShieldAlert } from "lucide-react";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import type { ServiceVerdict } from "@/lib/contracts/results";
import { verdictOf } from "./verdict-copy";
import { VerdictLines } from "./verdict-lines";

/**
 * What the service itself says of this identity. It stays beside an override for ever.
 *
 * @param props.beforeCall says so, where what it said afterwards stands beside
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
