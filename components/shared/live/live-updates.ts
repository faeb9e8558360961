/**
 * Refetches what others changed without disturbing the reader. The update of a page with typed input, or of a list
 * whose rows would move, waits until the reader asks for it.
 */
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { shownWhen } from "@/components/shared/query-client";
import { isOwnRequest } from "@/lib/browser/console-api";
import type { LiveEvent } from "./change-source";

/**
 * How long events are collected, in milliseconds. Many may arrive at once, and the answer to the reader's own request
 * should arrive before its event is handled.
 */
const collectMs = 400;
/** The least time between two reads of one list, in milliseconds. Each read is audited. */
const listEveryMs = 5_000;

type Rows = { items: readonly { id: unknown }[] };

/** An update that waits: the ids of the changed records, and a list's answer that is not shown yet. */
type WaitingUpdate = { query: Query; ids: ReadonlySet<string>; answer?: unknown };

export class LiveUpdates {
  readonly #queries: QueryClient;
  readonly #hasInput: () => boolean;
  readonly #onHeld: (count: number) => void;
  #events: LiveEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #held = new Map<string, WaitingUpdate>();
  readonly #listReadAt = new Map<string, number>();
  /** Lists that were read less than `listEveryMs` ago, with the ids of the records changed since. */
  readonly #dueLists = new Map<Query, ReadonlySet<string>>();
  #isAway = false;
  readonly #unsubscribe: () => void;

  /** `hasInput`: whether the page has input that an update could lose. `onHeld` gets the number of held changes. */
  constructor(queries: QueryClient, hasInput: () => boolean, onHeld: (count: number) => void) {
    this.#queries = queries;
    this.#hasInput = hasInput;
    this.#onHeld = onHeld;
    this.#unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") this.#settle(event.query.queryHash);
    });
  }

  receive(event: LiveEvent): void {
    this.#events.push(event);
    this.#scheduleApply();
  }

  /** Nothing is read while the user is away: it would keep the session alive. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (isAway) return;
    if (this.#events.length > 0) this.#scheduleApply();
    for (const query of this.#dueLists.keys()) void this.#readDue(query);
  }

  show(): void {
    const waiting = [...this.#held.values()];
    this.#held.clear();
    for (const { query, answer } of waiting) {
      if (answer === undefined) this.#read(query);
      else query.setData(answer);
    }
    this.#reportHeld();
  }

  /** On navigation, drops the held updates of queries that are no longer on screen. A page reads them when it opens. */
  forgetUnseen(): void {
    for (const [queryHash, { query }] of this.#held) if (!query.isActive()) this.#held.delete(queryHash);
    this.#reportHeld();
  }

  /** Drops the held update of a query that was refetched, for example after the reader's own change. */
  #settle(queryHash: string): void {
    if (this.#held.delete(queryHash)) this.#reportHeld();
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#events = [];
    this.#dueLists.clear();
  }

  #hold({ query, ids, ...answer }: WaitingUpdate): void {
    const before = this.#held.get(query.queryHash)?.ids ?? [];
    this.#held.set(query.queryHash, { query, ids: new Set([...before, ...ids]), ...answer });
  }

  #reportHeld(): void {
    this.#onHeld(new Set([...this.#held.values()].flatMap(({ ids }) => [...ids])).size);
  }

  #scheduleApply(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#apply();
    }, collectMs);
  }

  async #apply(): Promise<void> {
    if (this.#isAway) return;
    // The reader's own change refetches by itself. Its events are recognized only once its answer has arrived.
    if (this.#queries.isMutating() > 0 || this.#queries.isFetching() > 0) return this.#scheduleApply();
    const events = this.#events.filter((event) => event.kind === "reset" || !isOwnRequest(event.by));
    this.#events = [];
    const changed = new Map<Query, Set<string>>();
    for (const event of events) {
      for (const query of this.#shown(event)) {
        const ids = changed.get(query) ?? new Set();
        changed.set(query, ids.add(event.kind === "reset" ? "reset" : event.change.id));
      }
    }
    const isHeld = changed.size > 0 && this.#hasInput();
    await Promise.all([...changed].map(([query, ids]) => this.#update(query, ids, isHeld)));
    this.#reportHeld();
  }

  /** Marks the queries of an event as stale, and returns those on screen. */
  #shown(event: LiveEvent): Query[] {
    const filters = event.kind === "reset" ? {} : { predicate: shownWhen(event.change) };
    void this.#queries.invalidateQueries({ ...filters, refetchType: "none" });
    return this.#queries.getQueryCache().findAll({ ...filters, type: "active" });
  }

  async #update(query: Query, ids: ReadonlySet<string>, isHeld: boolean): Promise<void> {
    if (query.meta?.isList) return this.#updateList(query, ids);
    if (!isHeld || isAside(query.queryKey)) return this.#read(query);
    this.#hold({ query, ids });
  }

  #read(query: Query): void {
    // After a failure, the shown data stays and the query reports the error.
    void this.#queries.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }

  /** Reads a list. If the same rows are in the same order, shows the answer; otherwise offers it to the reader. */
  async #updateList(query: Query, ids: ReadonlySet<string>): Promise<void> {
    const { queryFn } = query.options;
    if (typeof queryFn !== "function") return;
    const now = Date.now();
    const readAt = this.#listReadAt.get(query.queryHash) ?? 0;
    if (now - readAt < listEveryMs) return this.#scheduleListRead(query, ids, listEveryMs - (now - readAt));
    this.#listReadAt.set(query.queryHash, now);
    const { queryKey, meta } = query;
    const shown = query.state.dataUpdatedAt;
    const { signal } = new AbortController();
    const answer: unknown = await Promise.resolve(queryFn({ client: this.#queries, queryKey, meta, signal })).catch(
      () => undefined,
    );
    // The reader has moved on, or the list was refetched.
    if (answer === undefined || !query.isActive() || query.state.dataUpdatedAt !== shown) return;
    if (sameRows(query.state.data, answer)) {
      query.setData(answer);
      return;
    }
    this.#hold({ query, ids, answer });
  }

  #scheduleListRead(query: Query, ids: ReadonlySet<string>, afterMs: number): void {
    const waiting = this.#dueLists.get(query);
    this.#dueLists.set(query, new Set([...(waiting ?? []), ...ids]));
    if (!waiting) setTimeout(() => void this.#readDue(query), afterMs);
  }

  /** If the user is away by then, the list is read on their return. */
  async #readDue(query: Query): Promise<void> {
    const ids = this.#dueLists.get(query);
    if (!ids || this.#isAway) return;
    this.#dueLists.delete(query);
    if (!query.isActive()) return;
    await this.#updateList(query, ids);
    this.#reportHeld();
  }
}

/** Whether a query belongs to the inbox or to the navigation's counts, which have no input. */
const isAside = ([path]: QueryKey): boolean =>
  typeof path === "string" && (path.startsWith("/api/inbox") || path.startsWith("/api/session"));

function sameRows(shown: unknown, answer: unknown): boolean {
  const [before, after] = [rowIds(shown), rowIds(answer)];
  return before.length === after.length && before.every((id, index) => id === after[index]);
}

function rowIds(answer: unknown): unknown[] {
  return typeof answer === "object" && answer !== null && "items" in answer
    ? (answer as Rows).items.map(({ id }) => id)
    : [];
}
