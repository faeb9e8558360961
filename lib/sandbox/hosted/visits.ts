/**
 * The sessions of the hosted page. The page exchanges its token for a session in an HttpOnly cookie, so that the token
 * does not stay in the URL.
 */
import { createHash, randomBytes } from "node:crypto";
import type { World } from "../service/answer-call";
import type { Call } from "../service/operations/handler";
import type { Person } from "../service/person";
import { scriptOf } from "../service/script-of";
import type { HostedFlow } from "./flow";
import { tokenLifetimeMs } from "./status";
import { readToken } from "./tokens";

/** A person on the page, with the flow that their link opened. */
export type Visit = { call: Call; flow: HostedFlow };

/** The page selects its screen by the code, and shows the message to the person. */
export class PageRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410;
  readonly code: PageRefusalCode;

  constructor(status: PageRefusal["status"], code: PageRefusalCode, message: string) {
    super(message);
    this.name = "PageRefusal";
    this.status = status;
    this.code = code;
  }
}
export type PageRefusalCode = "unknown" | "expired" | "used" | "no-session" | "other-flow" | "refused" | "not-found";

/** The public name of a flow. It distinguishes flows, and grants no access. */
export const flowId = ({ token }: HostedFlow) => createHash("sha256").update(token).digest("hex").slice(0, 16);

export const callAbout = (person: Person, { clock, settings }: World): Call => ({
  person,
  script: scriptOf(person),
  now: clock.now(),
  settings,
});

function findFlow(token: string, { store }: World): { person: Person; flow: HostedFlow } | null {
  for (const person of store.all()) {
    const flow = person.hosted.find((each) => each.token === token);
    if (flow) return { person, flow };
  }
  return null;
}

/** Sessions end with the process. The link then opens a new session. */
export function createVisits(world: World) {
  const tokens = new Map<string, string>();

  function visitOf(token: string): Visit {
    const match = findFlow(token, world);
    if (!match) throw new PageRefusal(404, "unknown", "Check that the link is complete, or ask for a new one.");
    const isOld = world.clock.now() - match.flow.at > tokenLifetimeMs;
    if (match.person.expired || isOld) {
      throw new PageRefusal(410, "expired", "Ask the person who sent it to you for a new one.");
    }
    return { call: callAbout(match.person, world), flow: match.flow };
  }

  return {
    /** Opens a link by its JSON web token or UUID. Throws PageRefusal for a token that is unknown, expired or used. */
    open(text: string): Visit & { session: string } {
      const token = readToken(text, world.settings.apiKey);
      if (!token) throw new PageRefusal(404, "unknown", "Check that the link is complete, or ask for a new one.");
      const visit = visitOf(token);
      if (visit.flow.endedAt !== null) {
        throw new PageRefusal(410, "used", "This verification is complete. You can close this page.");
      }
      const session = randomBytes(32).toString("base64url");
      tokens.set(session, token);
      return { ...visit, session };
    },
    /**
     * Returns the visit of a session. `flow` is the public name of the flow that the page shows, or empty for a
     * reloaded page. Throws PageRefusal without a session, and if another link was opened in this browser afterwards.
     */
    find(session: string | undefined, flow: string): Visit {
      const token = session === undefined ? undefined : tokens.get(session);
      if (token === undefined) {
        throw new PageRefusal(
          401,
          "no-session",
          "This page has no open session. Your link continues where you stopped.",
        );
      }
      const visit = visitOf(token);
      if (flow !== "" && flow !== flowId(visit.flow)) {
        throw new PageRefusal(
          409,
          "other-flow",
          "It was opened in this browser after this one. Open the link that you want again.",
        );
      }
      return visit;
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
