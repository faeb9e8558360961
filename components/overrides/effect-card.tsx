import { ArrowRight, FileText, GitCompareArrows, History, Lock, ReceiptText, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";

const effects: readonly { key: string; icon: ReactNode; words: string }[] = [
  { key: "locked", icon: <Lock />, words: "Name, birth date and SSN can no longer be changed" },
  { key: "report", icon: <FileText />, words: "A criminal report can then be requested" },
  { key: "final", icon: <History />, words: "It cannot be undone" },
  { key: "price", icon: <ReceiptText />, words: "Price: not priced by the service" },
];

/** What an override changes (interface, User operations: Update User and Manually Verify Identity). */
export function EffectCard() {
  return (
    <Card>
      <CardHeader icon={<GitCompareArrows />} title="What it changes" />
      <CardBody>
        <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
          <Side label="Identity now">
            <Pill state="absent">Not verified</Pill>
          </Side>
          <ArrowRight className="size-4 text-ink-3" />
          <Side label="Afterwards">
            <Tag icon={<Stamp />}>By override</Tag>
          </Side>
        </div>
        <ul className="grid gap-2 text-ink-2">
          {effects.map(({ key, icon, words }) => (
            <li key={key} className="flex items-start gap-2 [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:text-ink-3">
              {icon}
              {words}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Side(props: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-button border border-line px-3 py-2">
      <span className="text-ink-3 text-meta">{props.label}</span>
      <span>{props.children}</span>
    </div>
  );
}

/** Said wherever an override is asked for or approved. */
export const lowStakes =
  "The service marks this person verified because you two say so. Its own verdict stays beside the override for ever.";
