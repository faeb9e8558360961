/**
 * Limits concurrent uses: each key has a number of places, and further uses wait in order. The web processes of a
 * console share the places (lib/platform/process/process-group.ts); several consoles do not.
 */

import { AppError, type ErrorFacts } from "@/lib/errors";
import { streamsPerSession } from "@/lib/platform/contract/changes";
import { type PlaceKind, processGroup } from "@/lib/platform/process/process-group";
import { processWide } from "@/lib/platform/process/process-wide";

type PlaceLimits = {
  atOnce: number;
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
  refusal: ErrorFacts;
};

export const placeLimits = {
  /** Requests of a session. After the wait, the rest of a request's time is left for its work. */
  turn: {
    atOnce: 4,
    waiting: 60,
    waitMs: 5_000,
    refusal: {
      retryAfter: 5,
      detail: "Too many of your requests are running at once. Nothing was changed. Try again in a few seconds.",
    },
  },
  /** Event streams of a session. */
  stream: { atOnce: streamsPerSession, waiting: 0, waitMs: 0, refusal: { retryAfter: 60 } },
  /** Reads of an applicant's County History before orders. One at a time, because each may be billed. */
  "county-list": { atOnce: 1, waiting: 60, waitMs: 10_000, refusal: { retryAfter: 5 } },
} as const satisfies Record<PlaceKind, PlaceLimits>;

type Line = { taken: number; waiting: Set<() => void> };

/** The lines of the keys of which a place is in use. */
const lines = processWide("places", new Map<string, Line>());

type Leave = () => void;

/**
 * Takes a place of a key.
 *
 * @returns a function that gives the place back, or a promise of that function if the caller has to wait
 * @throws AppError `too_many_requests`, by rejecting the promise, if too many wait or the caller has waited too long
 */
export function enter(kind: PlaceKind, key: string): Leave | Promise<Leave> {
  return processGroup()?.enter(kind, key) ?? enterHere(kind, key);
}

/** Takes a place like `enter`, among the uses of this process alone. */
export function enterHere(kind: PlaceKind, key: string): Leave | Promise<Leave> {
  const limits: PlaceLimits = placeLimits[kind];
  const name = `${kind} ${key}`;
  const line = lines.get(name) ?? { taken: 0, waiting: new Set() };
  lines.set(name, line);
  let hasLeft = false;
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    // The use that has waited longest takes the place.
    const [next] = line.waiting;
    if (next) next();
    else line.taken -= 1;
    if (line.taken === 0) lines.delete(name);
  };
  if (line.taken >= limits.atOnce) return waitIn(line, limits).then(() => leave);
  line.taken += 1;
  return leave;
}

function waitIn({ waiting }: Line, limits: PlaceLimits): Promise<void> {
  return new Promise<void>((begin, reject) => {
    const refuse = () => {
      waiting.delete(next);
      reject(new AppError("too_many_requests", limits.refusal));
    };
    if (waiting.size >= limits.waiting) return reject(new AppError("too_many_requests", limits.refusal));
    const timer = setTimeout(refuse, limits.waitMs);
    const next = () => {
      clearTimeout(timer);
      waiting.delete(next);
      begin();
    };
    waiting.add(next);
  });
}
