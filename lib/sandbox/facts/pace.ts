/** Whether something that was begun is done by now. */
import type { Person } from "../person";
import type { Script } from "../script";
import { promptFor } from "../timing";

/** A person, what their tests will give, and the sandbox time. */
export type Facts = { person: Person; script: Script; now: number };

/**
 * How long work begun at a moment takes: the script's own time, none for a demo person just created, else the usual.
 */
export function timeTaken(
  { person, script }: Pick<Facts, "person" | "script">,
  begunAt: number,
  own: number | undefined,
  usual: number,
): number {
  if (own !== undefined) return own;
  return script.prompt && begunAt - person.createdAt < promptFor ? 0 : usual;
}
