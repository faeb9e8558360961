import { ArrowRight, FileText, GitCompareArrows, History, Lock, ReceiptText, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { Tag } from "@/components/ui/tag";
import { priceOf } from "@/lib/checks/catalog";
import { operationList } from "@/lib/identity/operations/list";
import type { Effect } from "./identity-now";

const effects: readonly { key: string; icon: ReactNode; text: string }[] = [
  { key: "locked", icon: <Lock />, text: "Name, birth date and SSN can no longer be changed" },
  { key: "final", icon: <History />, text: "It cannot be undone" },
  { key: "price", icon: <ReceiptText />, text: priceOf(operationList["user.override"]).sentence },
];

const report = { key: "report", icon: <FileText />, text: "A criminal report can then be requested" };

/**
 * What an override changes (interface, User operations: Update User and Manually Verify Identity).
 *
 * @param props.allowsReport the other conditions of the criminal report hold
 */
export function EffectCard(props: { effect: Effect; allowsReport?: boolean }) {
  const { title, from, to } = props.effect;
  const shown = props.allowsReport ? [...effects, report] : effects;
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

function Side({ label, status }: Effect["from"]) {
  return (
    <div className="grid min-w-0 flex-auto gap-1 rounded-button border border-line px-2.5 py-2">
      <span className="text-ink-3 text-meta">{label}</span>
      <span className="min-w-0">
        {status.state === null ? (
          <Tag icon={<Stamp />}>{status.word}</Tag>
        ) : (
          <Pill state={status.state}>{status.word}</Pill>
        )}
      </span>
    </div>
  );
}

/** Shown wherever an override is requested or approved. */
export const lowStakes =
  "The service marks this person verified on two people's authority. Its own verdict stays beside the override permanently.";
