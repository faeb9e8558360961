"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { decisionOutcomes, decisionTitles, otherReason } from "@/lib/domain/decisions/outcomes";
import type { DecisionReason } from "@/lib/features/decisions/contract/decision-reasons";
import { listReasons } from "@/lib/features/decisions/contract/decisions.actions";

const AddReason = lazyDialog(() => import("./reason-dialogs").then((module) => module.AddReason));
const RenameReason = lazyDialog(() => import("./reason-dialogs").then((module) => module.RenameReason));
const RetireReason = lazyDialog(() => import("./reason-dialogs").then((module) => module.RetireReason));

export function ReasonsCard() {
  const reasons = useQuery(hydratedQueryFor(listReasons));
  if (cannotShow(reasons)) return <QueryFailure query={reasons} what="settings" />;
  if (!reasons.data) return <SkeletonCard lines={14} label="Loading reasons" />;
  const { items } = reasons.data;
  return (
    <TitledCard
      titleId="reasons-title"
      icon="list-checks"
      title="Reasons"
      aside={
        <AddReason
          trigger={
            <Button size="s" icon={<Icon name="plus" />}>
              Add a reason
            </Button>
          }
        />
      }
    >
      <div className="grid xl:grid-cols-2">
        {decisionOutcomes.map((outcome) => (
          <section
            key={outcome}
            aria-labelledby={`reasons-${outcome}`}
            className="border-line border-t xl:odd:border-r xl:[&:nth-child(-n+2)]:border-t-0 first:border-t-0"
          >
            <h3 id={`reasons-${outcome}`} className="px-4 pt-3 pb-1 font-strong text-body max-md:px-3">
              {decisionTitles[outcome].action}
            </h3>
            <ul>
              {items
                .filter((one) => one.outcome === outcome)
                .map((reason) => (
                  <Row key={reason.code} reason={reason} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </TitledCard>
  );
}

function Row({ reason }: { reason: DecisionReason }) {
  const { code, title } = reason;
  const isRetired = reason.retiredAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 last:border-b-0 max-md:px-3">
      <div className="min-w-40 flex-1 wrap-anywhere">
        <span className={isRetired ? "text-ink-3" : ""}>{title}</span>
        <span className="code block text-ink-3">{code}</span>
      </div>
      {isRetired ? <Tag>Retired</Tag> : null}
      {code === otherReason.code ? (
        <span className="text-ink-3 text-meta">Always offered</span>
      ) : (
        <span className="flex gap-1">
          <RenameReason
            reason={reason}
            trigger={
              <Button size="s" variant="ghost" aria-label={`Rename ${title}`}>
                Rename
              </Button>
            }
          />
          <RetireReason
            reason={reason}
            trigger={
              <Button
                size="s"
                variant="ghost"
                aria-label={`${isRetired ? "Offer" : "Retire"} ${title}${isRetired ? " again" : ""}`}
              >
                {isRetired ? "Offer again" : "Retire"}
              </Button>
            }
          />
        </span>
      )}
    </li>
  );
}
