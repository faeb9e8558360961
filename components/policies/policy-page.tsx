"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Columns } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { changesBetween } from "@/lib/domain/checks/policy-words";
import type { PolicyVersion } from "@/lib/features/policies/contract/policies";
import { getPolicy } from "@/lib/features/policies/contract/policies.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { BlockedApprovals } from "./blocked-approvals";
import { FindingsTable } from "./findings-table";
import { RulesView } from "./rules-view";

const ArchivePolicy = lazyDialog(() => import("./archive-policy").then((module) => module.ArchivePolicy));

export type PolicyWithVersions = ResponseOf<typeof getPolicy>;

export function PolicyPage(props: { id: string; mayWrite: boolean; mayDecide: boolean }) {
  const query = useQuery(queryFor(getPolicy, { params: { id: props.id } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="this policy" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading the policy" />;
  const [newest, ...older] = query.data.versions;
  return (
    <Columns
      rail={
        <>
          <PolicyUse policy={query.data} mayWrite={props.mayWrite} />
          {newest && !query.data.archivedAt ? (
            <BlockedApprovals policyId={props.id} version={newest.number} mayReopen={props.mayDecide} />
          ) : null}
        </>
      }
    >
      {newest ? (
        <TitledCard titleId="in-force" title={`Version ${newest.number}`} provenance="In force">
          <CardBody>
            <RulesView rules={newest.rules} />
          </CardBody>
          <Changes version={newest} before={older[0]} />
          <Published version={newest} />
        </TitledCard>
      ) : null}
      {newest ? (
        <TitledCard titleId="findings" title="Findings" provenance="What asks for attention, and what blocks approval">
          <CardBody className="pt-0">
            <FindingsTable blocking={newest.rules.blocking} />
          </CardBody>
        </TitledCard>
      ) : null}
      {older.map((version, index) => (
        <CollapsibleCard
          key={version.id}
          state="info"
          startsCollapsed="always"
          title={`Version ${version.number}`}
          summary={<Timestamp at={version.publishedAt} as="day" />}
        >
          <CardBody>
            <RulesView rules={version.rules} />
          </CardBody>
          <Changes version={version} before={older[index + 1]} />
          <Published version={version} />
        </CollapsibleCard>
      ))}
    </Columns>
  );
}

function Published(props: { version: PolicyVersion }) {
  const { publishedBy, publishedAt, note } = props.version;
  return (
    <CardFooter>
      <span className="min-w-0 wrap-anywhere">
        {publishedBy ? (
          <>
            Published by {publishedBy.name}, <Timestamp at={publishedAt} />: {note}
          </>
        ) : (
          note
        )}
      </span>
    </CardFooter>
  );
}

function Changes(props: { version: PolicyVersion; before: PolicyVersion | undefined }) {
  const { version, before } = props;
  if (!before) return null;
  return (
    <CardBody className="grid gap-1.5">
      <h3 className="text-meta">Changed from version {before.number}</h3>
      <ChangeList changes={changesBetween(before.rules, version.rules)} none="Nothing." />
    </CardBody>
  );
}

export function ChangeList(props: { changes: readonly string[]; none: string }) {
  if (props.changes.length === 0) return <p className="text-ink-3">{props.none}</p>;
  return (
    <ul className="grid gap-1.5 wrap-anywhere">
      {props.changes.map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  );
}

function PolicyUse(props: { policy: PolicyWithVersions; mayWrite: boolean }) {
  const { id, name, applicants, archivedAt, standard } = props.policy;
  const isUsed = `${plural(applicants, "applicant")} ${applicants === 1 ? "has" : "have"} this policy.`;
  const obstacle = standard
    ? "The default policy cannot be archived. It applies to applicants without another policy."
    : applicants > 0
      ? `${isUsed} Give them another policy first.`
      : undefined;
  return (
    <TitledCard titleId="policy-use" icon="users" title="Use">
      <CardBody className="grid gap-3">
        {archivedAt ? (
          <p>
            Archived <Timestamp at={archivedAt} />. No applicant uses it. Decisions keep the version they were made on.
          </p>
        ) : (
          <p>{applicants === 0 ? "No applicant uses it yet." : isUsed} A new version applies to them immediately.</p>
        )}
        {props.mayWrite && !archivedAt ? (
          <>
            <LinkButton href={`/settings/policies/${id}/edit`} variant="primary" icon={<Icon name="pencil" />} block>
              New version
            </LinkButton>
            <ArchivePolicy
              id={id}
              name={name}
              trigger={
                <Button variant="danger" icon={<Icon name="archive" />} block unavailable={obstacle}>
                  Archive
                </Button>
              }
            />
            {obstacle ? <DisabledReason>{obstacle}</DisabledReason> : null}
          </>
        ) : null}
      </CardBody>
    </TitledCard>
  );
}
