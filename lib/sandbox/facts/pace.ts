/** Whether something that was begun is done by now. */
import type { Person } from "../person";
import type { Script } from "../script";

/** A person, what their tests will give, and the sandbox time. */
export type Facts = { person: Person; script: Script; now: number };

/** How long work takes: the script's own time; none for who is prompt, as demo people are; else the usual. */
export function timeTaken({ script }: Pick<Facts, "script">, own: number | undefined, usual: number): number {
  return own ?? (script.prompt ? 0 : usual);
}
