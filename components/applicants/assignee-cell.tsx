"use client";

import { createContext, useContext } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { isOpenStatus } from "@/lib/applicants/statuses";
import type { ApplicantRow } from "@/lib/contracts/applicants";

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
      // Where there is a pointer, one row at a time offers it; a finger has nothing to point with.
      <Button
        size="xs"
        className="max-md:h-9 max-md:px-3 md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within:opacity-100 md:pointer-fine:group-hover:opacity-100"
        loading={taking === row.id}
        onClick={() => take(row)}
      >
        Take
        <span className="sr-only"> {nameOf(row)}</span>
      </Button>
    );
  }
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">Nobody</span>
    </span>
  );
}

export const nameOf = ({ name, email }: ApplicantRow): string =>
  name ? `${name.given} ${name.family}` : (email ?? "the applicant without a name");
