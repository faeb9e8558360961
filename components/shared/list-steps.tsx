"use client";

import { usePathname } from "next/navigation";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Kbd } from "@/components/ui/kbd";
import { usePageRouter } from "@/components/ui/page-router";
import { useShortcuts } from "@/components/ui/shortcuts";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/browser/console-api";
import { deskPathOf, pathOfDesk } from "@/lib/domain/applicants/desk-path";
import { worstFirst } from "@/lib/domain/applicants/statuses";
import { listApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import { listViews, takeNext } from "@/lib/features/applicants/contract/queue.actions";
import { failureText } from "./failure-facts";
import { type KnownList, rememberList, useKnownList } from "./list-place";
import { useAction } from "./use-action";

type ListSteps = {
  /** Null if the applicant was not opened from a list. */
  list: KnownList | null;
  /** "2 of 14". */
  place: string | null;
  previous: (() => void) | null;
  next: (() => void) | null;
};

/**
 * Returns the steps through the list that an applicant was opened from. Without such a list, `next` goes on through the
 * reader's default list.
 */
function useListSteps(applicantId: string): ListSteps {
  const router = usePageRouter();
  // The next applicant is shown with the same part of the page open.
  const part = deskPathOf(usePathname())?.part ?? "summary";
  const list = useKnownList();
  const at = list?.ids.indexOf(applicantId) ?? -1;
  const open = (id: string) => router.push(pathOfDesk({ applicantId: id, part }));
  if (!list || at === -1) {
    const enterList = async () => {
      const ids = await readDefaultList();
      const next = ids[ids.indexOf(applicantId) + 1];
      if (next === undefined) toast({ title: "Your list shows no other applicant" });
      else open(next);
    };
    const next = () => void enterList().catch((error: unknown) => toast({ title: failureText(error) }));
    return { list: null, place: null, previous: null, next };
  }
  const { ids, total } = list;
  const stepTo = (id: string | undefined) => (id === undefined ? null : () => open(id));
  return {
    list,
    place: total === null ? null : `${at + 1} of ${total}`,
    previous: stepTo(ids[at - 1]),
    next: stepTo(ids[at + 1]),
  };
}

/** Reads the list that the applicants page shows by default, and remembers it as if the reader had opened it. */
async function readDefaultList(): Promise<string[]> {
  const { items: views } = await call(listViews, {});
  const usual = views.find(({ isDefault }) => isDefault);
  const { columns: _, ...view } = usual?.view ?? {};
  const { items, total } = await call(listApplicants, { query: { sort: worstFirst, ...view } });
  const ids = items.filter(({ profileUnreadable }) => !profileUnreadable).map(({ id }) => id);
  rememberList({ title: usual?.name ?? "All", href: "/applicants", ids, total: total ?? null });
  return ids;
}

/**
 * Returns `go`, which opens the next applicant of the list. At the end of the list, and without a list, it claims the
 * next applicant of the queue for a reader who may decide.
 */
export function useNextApplicant(applicantId: string, mayDecide: boolean) {
  const router = usePageRouter();
  const claim = useAction(takeNext, {
    onDone: (found) => {
      if (found) router.push(`/applicants/${found.applicantId}`);
      else toast({ title: "No applicants to review" });
    },
  });
  const { list, next } = useListSteps(applicantId);
  const inList = list || !mayDecide ? next : null;
  return {
    go: inList ?? (() => (mayDecide ? claim.isPending || claim.mutate({}) : toast({ title: "The list ends here" }))),
    isPending: claim.isPending,
    error: claim.error,
  };
}

/**
 * A breadcrumb whose first entry is the list of applicants. If the applicant was opened from a list, it has the name of
 * that list and the applicant's position in it.
 */
export function ApplicantBreadcrumb(props: { applicantId: string; trail: Parameters<typeof Breadcrumb>[0]["trail"] }) {
  const { list, place, previous, next } = useListSteps(props.applicantId);
  useShortcuts("Applicant", [
    { keys: ["]"], title: "next applicant of the list", run: () => (next ? next() : false) },
    { keys: ["["], title: "previous applicant of the list", run: () => (previous ? previous() : false) },
  ]);
  const [, ...rest] = props.trail;
  const trail = list
    ? [{ label: list.title, href: list.href }, ...(rest.length > 1 ? rest : []), ...(place ? [{ label: place }] : [])]
    : props.trail;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-touch">
      <Breadcrumb trail={trail} />
      <span className="inline-flex items-center gap-1 text-ink-3 text-meta">
        <Step
          label="Previous applicant"
          sign="["
          go={previous}
          none={list ? "This is the first one that the list showed." : "No list is open."}
        />
        <Step label="Next applicant" sign="]" go={next} none="This is the last one that the list showed." />
        <span aria-hidden="true" className="max-md:hidden in-data-[keys=off]:hidden">
          previous, next
        </span>
      </span>
    </div>
  );
}

/** A step through the list, which says so at the list's end. It keeps the focus, so that Enter can be repeated. */
function Step(props: { label: string; sign: string; go: (() => void) | null; none: string }) {
  const { label, sign, go, none } = props;
  return (
    <button
      type="button"
      aria-label={go ? label : `${label}. ${none}`}
      aria-disabled={go === null || undefined}
      title={go ? label : none}
      onClick={() => go?.()}
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-control hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50 max-md:size-touch"
    >
      <span aria-hidden="true" className="inline-flex in-data-[keys=off]:hidden max-md:hidden">
        <Kbd>{sign}</Kbd>
      </span>
      <span aria-hidden="true" className="hidden in-data-[keys=off]:inline max-md:inline">
        {sign === "[" ? "‹" : "›"}
      </span>
    </button>
  );
}
