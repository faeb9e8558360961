/**
 * Manual reviews of enhanced uploads that could not be parsed (interface, Events): subscribers are told when one ends.
 * A timer looks for ends, as sandbox time passes without calls.
 */
import type { Clock } from "./clock";
import { type DocumentKind, reviewEndOf } from "./operations/documents";
import type { Person } from "./person";
import { drawUuid } from "./random";
import { scriptOf } from "./script-of";
import type { Store } from "./store";

export type ReviewDone = {
  /** In UUID form, one for each review, the same after a restart. */
  id: string;
  accessCode: string;
  document: DocumentKind;
  /** Sandbox time at which the review ended, in milliseconds. */
  endedAt: number;
};

/** Resolves when the matter is dealt with, whether or not it went well: there is no second telling. */
export type ReviewListener = (review: ReviewDone) => Promise<void> | void;

export type Reviews = {
  /**
   * Subscribes.
   *
   * @returns ends it
   */
  onDone(listener: ReviewListener): () => void;
  /** Tells of every review that has ended and was not told of; resolves when all listeners are done with them. */
  look(): Promise<void>;
  /** Ends the timer. What a listener is not done with by then is told again at the next start. */
  stop(): Promise<void>;
};

/** How often ends are looked for, in real milliseconds: sandbox time may run fast. */
const lookEveryMs = 100;

/** How long `stop` waits for listeners, in real milliseconds. */
const patienceMs = 300;

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
 * Watches the reviews of all people. A review is told once: that it was told is kept when every listener is done with
 * it, so that only a process which died in between tells it again. Without listeners nothing is told, nor kept.
 */
export function watchReviews({ store, clock }: { store: Store; clock: Clock }): Reviews {
  const listeners = new Set<ReviewListener>();
  const beingTold = new Map<string, Promise<void>>();

  async function tell(person: Person, review: ReviewDone) {
    await Promise.allSettled([...listeners].map(async (listener) => listener(review)));
    person.reviewsTold.push(review.id);
    await store.commit(person);
  }

  function begin(person: Person, review: ReviewDone) {
    if (beingTold.has(review.id)) return;
    // A journal that cannot be written fails the calls too; the review is told again once it can be.
    const told = tell(person, review).catch(() => void remove(person.reviewsTold, review.id));
    beingTold.set(
      review.id,
      told.finally(() => beingTold.delete(review.id)),
    );
  }

  async function look() {
    if (listeners.size === 0) return;
    const now = clock.now();
    for (const person of store.all()) {
      for (const review of endedReviews(person, now)) begin(person, review);
    }
    await Promise.all(beingTold.values());
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return {
    onDone(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    async stop() {
      clearInterval(timer);
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
      await Promise.race([Promise.all(beingTold.values()), patience]);
    },
  };
}

function remove(list: string[], item: string) {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}
