"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { queryFor } from "@/lib/console-api";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { applicantStatusTitles } from "@/lib/contracts/constants/applicants";

export type Chosen = { id: string; name: string };

const pauseMs = 350;
const shortest = 2;

/** The text, once typing has paused. */
function useDebounced(draft: string): string {
  const [debounced, setDebounced] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return debounced;
}

const nameOf = ({ name }: ApplicantRow) => (name ? `${name.given} ${name.family}` : "No name");

/** Finds an applicant by name or email, like the applicants list. */
export function ChooseApplicant(props: { onChoose: (applicant: Chosen) => void }) {
  const [draft, setDraft] = useState("");
  const query = useDebounced(draft.trim());
  const isSearching = query.length >= shortest;
  const found = useQuery({
    ...queryFor("GET /api/applicants", { query: { query, limit: 8 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid max-w-110 gap-2">
      <Field label="For whom" hint="Find an applicant by name or email">
        <Input
          type="search"
          icon={<Search />}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          spellCheck={false}
        />
      </Field>
      {isSearching && found.isError ? <FailureNotice {...failureFacts(found.error)} /> : null}
      {isSearching && found.data ? <Found rows={found.data.items} onChoose={props.onChoose} /> : null}
    </div>
  );
}

function Found(props: { rows: readonly ApplicantRow[]; onChoose: (applicant: Chosen) => void }) {
  if (props.rows.length === 0) {
    return (
      <p role="status" className="text-ink-2">
        No applicant matches this name or email.
      </p>
    );
  }
  return (
    <ul aria-label="Applicants found" className="grid rounded-button border border-line">
      {props.rows.map((row) => (
        <li key={row.id} className="border-line [&+&]:border-t">
          <button
            type="button"
            onClick={() => props.onChoose({ id: row.id, name: nameOf(row) })}
            className="flex min-h-8 w-full items-center justify-between gap-3 px-2.5 py-1 text-left hover:bg-hover max-md:min-h-touch"
          >
            <bdi className="min-w-0 font-strong [overflow-wrap:anywhere]">{nameOf(row)}</bdi>
            <span className="flex-none text-ink-3 text-meta">{applicantStatusTitles[row.status]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
