"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { usePageRouter } from "@/components/ui/page-router";
import { keySign, useRegisteredShortcuts } from "@/components/ui/shortcuts";
import { plural } from "@/lib/base/dates";
import type { Permission } from "@/lib/base/permissions";
import { queryFor } from "@/lib/browser/console-api";
import { applicantStatusTitles } from "@/lib/domain/applicants/statuses";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { listApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import { findByCode } from "./palette-code";
import {
  actionsOf,
  matches,
  type PaletteGroup,
  type PaletteItem,
  pagesFor,
  pagesOfId,
  recentItems,
} from "./palette-items";

/** Each search is audited, so it waits for a pause in typing. */
const pauseMs = 250;
const minLetters = 2;

/**
 * Finds applicants by name, orders by id, pages, and the current page's actions. `recent` has the paths of recently
 * opened pages, newest first.
 */
export function Palette(props: {
  open: boolean;
  onClose: () => void;
  permissions: readonly Permission[];
  recent: readonly string[];
}) {
  const { open, onClose, permissions, recent } = props;
  const router = usePageRouter();
  const chosen = useRef<PaletteItem>(null);
  const choose = (item: PaletteItem) => {
    chosen.current = item;
    onClose();
  };
  const opener = useRef<HTMLElement>(null);
  /** Restores the focus before it runs an action, because the action may apply to the focused row. */
  const runChosen = () => {
    const item = chosen.current;
    chosen.current = null;
    if (typeof item?.opens === "string") return router.push(item.opens);
    if (opener.current?.isConnected) opener.current.focus();
    item?.opens();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={runChosen}
      title="Find an applicant, order, or command"
      size="m"
    >
      <PaletteSearch permissions={permissions} recent={recent} opener={opener} onChoose={choose} />
    </Dialog>
  );
}

const searchHint = "Three letters of a name are enough.";
const codeHint = "Names are masked for your role. Enter a complete access code or ID.";

function PaletteSearch(props: {
  permissions: readonly Permission[];
  recent: readonly string[];
  opener: RefObject<HTMLElement | null>;
  onChoose: (item: PaletteItem) => void;
}) {
  const { permissions, opener, onChoose } = props;
  const router = usePageRouter();
  useLayoutEffect(() => {
    // This runs before the dialog takes the focus.
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [opener]);
  const [typed, setTyped] = useState("");
  const registered = useRegisteredShortcuts();
  const maySearch = permissions.includes("applicant.read-direct");
  const search = useApplicantSearch(typed, maySearch);
  const fieldName = maySearch ? "Name, email, ID, or command" : "Access code, ID, or command";
  const lists: PaletteGroup[] = [
    { title: "By ID", items: pagesOfId(typed, permissions) },
    { title: "By access code", items: maySearch ? [] : findByCode(typed, permissions, router.push) },
    { title: "Applicants", items: search.items },
    { title: "Recent", items: typed.trim() === "" ? recentItems(props.recent, permissions) : [] },
    { title: "Actions", items: actionsOf(registered).filter(({ title }) => matches(title, typed)) },
    { title: "Go to", items: pagesFor(permissions).filter(({ title }) => matches(title, typed)) },
  ];
  const groups = lists.filter(({ items }) => items.length > 0);
  return (
    <DialogBody className="px-2 pb-2">
      <Autocomplete.Root
        inline
        open
        items={groups}
        mode="none"
        value={typed}
        onValueChange={(text, { reason }) => reason === "item-press" || setTyped(text)}
        autoHighlight="always"
        itemToStringValue={(item: PaletteItem) => item.title}
      >
        <div className="mx-3 flex h-9 flex-none items-center gap-2 rounded-button border border-control px-2.5 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-touch">
          <Icon name="search" className="size-3.5 text-ink-3" />
          <Autocomplete.Input
            aria-label={fieldName}
            placeholder={fieldName}
            autoComplete="off"
            maxLength={100}
            className="min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem]"
          />
        </div>
        {search.error ? <FailureNotice {...failureFacts(search.error)} className="mx-3" /> : null}
        <Autocomplete.Status className="sr-only">{search.isSearching ? "Searching" : null}</Autocomplete.Status>
        <Autocomplete.Empty className="px-3 py-4 text-ink-2 empty:hidden">
          {search.isSearching ? "Searching" : emptyText(search, maySearch)}
        </Autocomplete.Empty>
        <Autocomplete.List className="scroll-quiet max-h-[min(26rem,60dvh)] overflow-y-auto outline-none">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.title} items={group.items} className="pb-1.5">
              <Autocomplete.GroupLabel className="px-3 py-1 text-ink-3 text-meta">
                {group.title}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    onClick={() => onChoose(item)}
                    className="menu-item mx-1 flex items-center gap-2 px-2 max-md:min-h-touch"
                  >
                    <bdi className="min-w-0 flex-none truncate">{item.title}</bdi>
                    {item.hint ? <span className="min-w-0 truncate text-ink-3 text-meta">{item.hint}</span> : null}
                    {item.keys ? (
                      <span aria-hidden="true" className="ml-auto max-md:hidden">
                        <Kbd>{keySign(item.keys)}</Kbd>
                      </span>
                    ) : null}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </DialogBody>
  );
}

/** Returns the text of an empty list of matches. Null after a failed search, because there may be matches. */
function emptyText({ error, unreadable }: { error: unknown; unreadable: number }, maySearch: boolean): string | null {
  if (error) return null;
  if (unreadable > 0)
    return `${plural(unreadable, "match", "matches")} cannot be read. The list of applicants shows why.`;
  return `Nothing found. ${maySearch ? searchHint : codeHint}`;
}

/** Finds applicants by name or email. The results are kept only while the palette is open. */
function useApplicantSearch(typed: string, mayRead: boolean) {
  const [searchText, setSearchText] = useState("");
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearched = mayRead && searchText.length >= minLetters && text.length >= minLetters;
  const query = useQuery({
    ...queryFor(listApplicants, { query: { query: searchText, limit: 6 } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const rows = isSearched ? (query.data?.items ?? []) : [];
  const readable = rows.filter(({ profileUnreadable }) => !profileUnreadable);
  return {
    items: readable.map(itemOf),
    unreadable: rows.length - readable.length,
    error: isSearched ? query.error : null,
    isSearching: mayRead && text.length >= minLetters && (query.isFetching || searchText !== text),
  };
}

function itemOf({ id, name, email, status }: ApplicantRow): PaletteItem {
  const title = name ? `${name.given} ${name.family}` : (email ?? "Applicant without a name");
  return { id, title, hint: applicantStatusTitles[status], opens: `/applicants/${id}` };
}
