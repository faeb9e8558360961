"use client";

import { createContext, useContext } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { NoValue } from "@/components/ui/data-table/columns";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";

type Claiming = {
  self: string | undefined;
  mayDecide: boolean;
  taking: string | null;
  take: (row: ApplicantRow) => void;
};

const ClaimingContext = createContext<Claiming>({
  self: undefined,
  mayDecide: false,
  taking: null,
  take: () => undefined,
});
export const ClaimingProvider = ClaimingContext.Provider;

export const mayBeTaken = (row: ApplicantRow, self: string | undefined): boolean =>
  !row.profileUnreadable && isOpenStatus(row.status) && (row.assignee === null || row.assignee.id !== self);

export function AssigneeCell(props: { row: ApplicantRow }) {
  const { row } = props;
  const { self, mayDecide, taking, take } = useContext(ClaimingContext);
  const { assignee } = row;
  if (assignee) {
    return <Avatar name={assignee.name} self={assignee.id === self} titled />;
  }
  if (mayDecide && mayBeTaken(row, self)) {
    return (
      <Button size="xs" className="cell-offer" loading={taking === row.id} onClick={() => take(row)}>
        Take
        <span className="sr-only"> {nameOf(row)}</span>
      </Button>
    );
  }
  return <NoValue>Nobody</NoValue>;
}

export const nameOf = ({ name, email }: ApplicantRow): string =>
  name ? `${name.given} ${name.family}` : (email ?? "the applicant without a name");
