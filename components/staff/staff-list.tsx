"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ExportButton } from "@/components/exports/export-button";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { type Role, roleTitles } from "@/lib/base/permissions";
import { queryFor } from "@/lib/browser/console-api";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import { listStaff } from "@/lib/features/staff/contract/staff.actions";

const ConfirmRolesDialog = lazyDialog(() => import("./confirm-roles").then((module) => module.ConfirmRolesDialog));
const NewStaffDialog = lazyDialog(() => import("./new-staff-dialog").then((module) => module.NewStaffDialog));
const StaffDialog = lazyDialog(() => import("./staff-dialog").then((module) => module.StaffDialog));

/** `self` is the reader's id, because people cannot change their own roles. */
export function StaffList(props: { self: string }) {
  const query = useQuery(queryFor(listStaff));
  const [editedId, setEdited] = useState<string>();
  const [adding, setAdding] = useState(false);
  if (cannotShow(query)) return <QueryFailure query={query} what="staff" />;
  if (!query.data) {
    return (
      <Card className="p-4">
        <SkeletonLines lines={6} label="Loading staff" />
      </Card>
    );
  }
  const edited = query.data.items.find(({ id }) => id === editedId);
  const admins = query.data.items.filter(
    ({ roles, disabledAt, hasPassword, sso }) => roles.includes("admin") && !disabledAt && (hasPassword || sso),
  );
  return (
    <>
      {admins.length === 1 ? (
        <Notice
          tone="attention"
          title={admins[0]?.id === props.self ? "You are the only admin." : "There is one admin."}
        >
          One person controls all access, so approvals between people who got their access within 30 days are allowed.
          Their pages and the audit log say so: have an auditor review them. Add a second admin to enforce two-person
          approval, and to restore the first one's access if it is lost.
        </Notice>
      ) : null}
      {query.data.items.map((member) => (
        <UnconfirmedNotice key={member.id} member={member} self={props.self} />
      ))}
      <Card>
        <header className="flex items-center gap-3 border-line border-b px-4 py-2">
          <span className="num text-ink-3 text-meta">{query.data.items.length} people</span>
          <span className="ml-auto" />
          <ExportButton kind="staff" filter={{}} />
          <Button size="s" icon={<Icon name="user-plus" />} onClick={() => setAdding(true)}>
            Add a person
          </Button>
        </header>
        <ul aria-label="Staff">
          {query.data.items.map((member) => (
            <StaffRow key={member.id} member={member} self={props.self} onEdit={() => setEdited(member.id)} />
          ))}
        </ul>
      </Card>
      {edited ? <StaffDialog key={edited.id} member={edited} onClose={() => setEdited(undefined)} /> : null}
      {adding ? <NewStaffDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** Says who gave a member a role that approves, and who can confirm it. */
function UnconfirmedNotice(props: { member: StaffMember; self: string }) {
  const { member, self } = props;
  const { unconfirmed } = member;
  if (!unconfirmed || member.disabledAt) return null;
  const { by, at, confirmers } = unconfirmed;
  const isReaders = confirmers.some(({ id }) => id === self);
  const names = confirmers.map(({ id, name }) => (id === self ? "You" : name));
  return (
    <Notice
      tone="attention"
      title={`${member.name} can't approve yet: another admin must confirm the approver role.`}
      action={
        isReaders ? (
          <ConfirmRolesDialog
            member={member}
            trigger={
              <Button size="xs" aria-label={`Confirm the approver role of ${member.name}`}>
                Confirm
              </Button>
            }
          />
        ) : null
      }
    >
      {by.id === self ? "You" : by.name} gave the role <Timestamp at={at} as="relative" />.{" "}
      {names.length > 0
        ? `${anyOf.format(names)} can confirm it.`
        : "No one can confirm it now: give the admin role to a second person, or remove the approver role."}
    </Notice>
  );
}

const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

function StaffRow(props: { member: StaffMember; self: string; onEdit: () => void }) {
  const { member } = props;
  const isSelf = member.id === props.self;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 last:border-b-0 md:grid-cols-[auto_minmax(0,1.2fr)_minmax(0,1fr)_9rem_auto]">
      <Avatar name={member.name} self={isSelf} />
      <div className="min-w-0">
        <div className={member.disabledAt ? "truncate text-ink-3" : "truncate font-semibold"}>{member.name}</div>
        <div className="truncate text-ink-3 text-meta">{member.email}</div>
      </div>
      <div className="flex flex-wrap gap-1 max-md:order-last max-md:col-span-full">
        {member.disabledAt ? <Tag>Disabled</Tag> : null}
        <RoleTags roles={member.roles} unconfirmed={member.unconfirmed?.roles ?? []} />
      </div>
      <div className="text-ink-3 text-meta max-md:hidden">
        <LastSign member={member} />
      </div>
      {isSelf ? (
        <span className="w-17 text-right text-ink-3 text-meta">You</span>
      ) : (
        <Button size="s" onClick={props.onEdit} aria-label={`Change ${member.name}`}>
          Change
        </Button>
      )}
    </li>
  );
}

function LastSign({ member }: { member: StaffMember }) {
  if (member.lastSeenAt) {
    return (
      <>
        Seen <Timestamp at={member.lastSeenAt} as="relative" />
      </>
    );
  }
  if (member.hasPassword) return member.link?.usedAt ? "Invitation accepted" : "Never signed in";
  if (!member.link) return "No invitation";
  if (Date.parse(member.link.expiresAt) < Date.now()) return "Invitation expired";
  return (
    <>
      Invited until <Timestamp at={member.link.expiresAt} as="moment" />
    </>
  );
}

function RoleTags(props: { roles: readonly Role[]; unconfirmed: readonly Role[] }) {
  const { roles, unconfirmed } = props;
  if (roles.length + unconfirmed.length === 0) return <span className="text-ink-3 text-meta">No role</span>;
  return (
    <>
      {roles.map((role) => (
        <Tag key={role} className="border-line">
          {roleTitles[role].title}
        </Tag>
      ))}
      {unconfirmed.map((role) => (
        <Tag key={role}>{roleTitles[role].title}: not confirmed</Tag>
      ))}
    </>
  );
}
