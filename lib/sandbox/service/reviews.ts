/**
 * Manual reviews of enhanced uploads that could not be parsed (interface, Events). Subscribers are notified when a
 * review ends. A timer looks for ended reviews, because sandbox time passes without calls.
 */
import type { Clock } from "./clock";
import { type DocumentKind, reviewEndOf } from "./operations/documents";
import type { Person } from "./person";
import { drawUuid } from "./random";
import { scriptOf } from "./script-of";
import type { Store } from "./store";

export type ReviewDone = {
  /** The id of the review in UUID form. It stays the same after a restart. */
  id: string;
  accessCode: string;
  document: DocumentKind;
  /** The end of the review in sandbox time, in milliseconds. */
  endedAt: number;
};

/** Resolves when the review is handled, successfully or not. Each listener is called once for each review. */
export type ReviewListener = (review: ReviewDone) => Promise<void> | void;

export type Reviews = {
  /** Returns a function that removes the listener. */
  onDone(listener: ReviewListener): () => void;
  /** Reports every ended review that was not reported yet. Resolves when all listeners are done. */
  reportEndedReviews(): Promise<void>;
  /** Stops the timer. Reviews that listeners have not finished are reported again at the next start. */
  stop(): Promise<void>;
};

/** How often the timer looks for ended reviews, in real milliseconds. Sandbox time may run faster. */
const checkEveryMs = 100;

/** How long `stop` waits for listeners, in real milliseconds. */
const listenerLimitMs = 300;

function* endedReviews(person: Person, now: number): Generator<ReviewDone> {
  const { accessCode, reviewsTold } = person;
  for (const document of ["id", "passport"] as const) {
    for (const [index, { enhanced }] of person[document].uploads.entries()) {
      const end = enhanced ? reviewEndOf({ person, script: scriptOf(person) }, document, index) : null;
      if (end === null || end > now) continue;
      const id = drawUuid(accessCode, "review", document, index);
      if (!reviewsTold.includes(id)) yield { id, accessCode, document, endedAt: end };
    }
  }
}

/**
 * Reports each review once, and records it as reported when every listener is done. A crash before that leads to a
 * second report. Without listeners, nothing is reported or recorded.
 */
export function watchReviews({ store, clock }: { store: Store; clock: Clock }): Reviews {
  const listeners = new Set<ReviewListener>();
  const inProgress = new Map<string, Promise<void>>();

  async function report(person: Person, review: ReviewDone) {
    await Promise.allSettled([...listeners].map(async (listener) => listener(review)));
    person.reviewsTold.push(review.id);
    await store.commit(person);
  }

  function begin(person: Person, review: ReviewDone) {
    if (inProgress.has(review.id)) return;
    // If the state cannot be written, calls fail too. The review is reported again once the state can be written.
    const reported = report(person, review).catch(() => void remove(person.reviewsTold, review.id));
    inProgress.set(
      review.id,
      reported.finally(() => inProgress.delete(review.id)),
    );
  }

  async function reportEndedReviews() {
    if (listeners.size === 0) return;
    const now = clock.now();
    for (const person of store.all()) {
      for (const review of endedReviews(person, now)) begin(person, review);
    }
    await Promise.all(inProgress.values());
  }

  const timer = setInterval(() => void reportEndedReviews(), checkEveryMs);
  timer.unref();
  return {
    onDone(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reportEndedReviews,
    async stop() {
      clearInterval(timer);
      const patience = new Promise((resolve) => setTimeout(resolve, listenerLimitMs).unref());
      await Promise.race([Promise.all(inProgress.values()), patience]);
    },
  };
}

function remove(list: string[], item: string) {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}
