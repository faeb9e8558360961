import { ArrowRight, FileText, GitCompareArrows, History, Lock, ReceiptText, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";
import type { Effect } from "./identity-now";

const effects: readonly { key: string; icon: ReactNode; words: string }[] = [
  { key: "locked", icon: <Lock />, words: "Name, birth date and SSN can no longer be changed" },
  { key: "report", icon: <FileText />, words: "A criminal report can then be requested" },
  { key: "final", icon: <History />, words: "It cannot be undone" },
  { key: "price", icon: <ReceiptText />, words: "Price: not priced by the service" },
];

/** What an override changes (interface, User operations: Update User and Manually Verify Identity). */
export function EffectCard(props: { effect: Effect }) {
  const { title, from, to } = props.effect;
  return (
    <Card>
      <CardHeader icon={<GitCompareArrows />} title={title} />
      <CardBody>
        <div className="flex flex-wrap items-center gap-2.5">
          <Side {...from} />
          {to ? (
            <div className="flex max-w-full flex-auto items-center gap-2.5">
              <ArrowRight className="size-4 flex-none text-ink-3" />
              <Side {...to} />
            </div>
          ) : null}
        </div>
        {to ? <Effects /> : null}
      </CardBody>
    </Card>
  );
}

function Effects() {
  return (
    <ul className="mt-3 grid gap-2 text-ink-2">
      {effects.map(({ key, icon, words }) => (
        <li key={key} className="flex items-start gap-2 [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:text-ink-3">
          {icon}
          {words}
        </li>
      ))}
    </ul>
  );
}

function Side({ label, standing }: Effect["from"]) {
  return (
    <div className="grid min-w-0 flex-auto gap-1 rounded-button border border-line px-2.5 py-2">
      <span className="text-ink-3 text-meta">{label}</span>
      <span className="min-w-0">
        {standing.state === null ? (
          <Tag icon={<Stamp />}>{standing.word}</Tag>
        ) : (
          <Pill state={standing.state}>{standing.word}</Pill>
        )}
      </span>
    </div>
  );
}

/** Said wherever an override is asked for or approved. */
export const lowStakes =
  "The service marks this person verified because you two say so. Its own verdict stays beside the override for ever.";
