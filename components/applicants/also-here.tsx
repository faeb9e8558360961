"use client";

import { useQuery } from "@tanstack/react-query";
import { Avatar } from "@/components/ui/avatar";
import { queryFor } from "@/lib/console-api";

/** Who else has this applicant's page open. */
export function AlsoHere(props: { applicantId: string }) {
  const people =
    useQuery(queryFor("GET /api/applicants/:id/presence", { params: { id: props.applicantId } })).data?.people ?? [];
  const [first, ...others] = people;
  const names = others.length === 0 ? first?.name : `${first?.name} and ${others.length} more`;
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.25 empty:hidden">
      {first ? (
        <>
          <span className="inline-flex flex-none -space-x-1">
            {people.slice(0, 3).map(({ id, name }) => (
              <Avatar key={id} name={name} titled />
            ))}
          </span>
          <span className="min-w-0">
            <bdi>{names}</bdi> {people.length > 1 ? "are" : "is"} also here
          </span>
        </>
      ) : null}
    </span>
  );
}
