/**
 * The page's calls to the sandbox. The page sends the token once. From then on, an HttpOnly cookie identifies the
 * session.
 */
import type * as z from "zod/mini";
import { type FlowState, flowState, type QuizOffer, quizOffer, refusal } from "../state";

/** A call that the sandbox refused, or that did not reach the sandbox (code `unreachable`). */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "Refused";
    this.code = code;
  }
}

const unreachable = () =>
  new Refused("unreachable", "No answer came. Check your connection and try again. Nothing you did is lost.");

/**
 * The public name of this page's flow. It is sent with each call, because another link may have been opened in the same
 * browser since.
 */
let flow = "";

/** `onSent` receives the share of the body that is sent, from 0 to 1. */
function post(name: string, body: unknown, onSent?: (share: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/verify/api/${name}`);
    request.setRequestHeader("Content-Type", "application/json");
    if (flow) request.setRequestHeader("X-Verify-Flow", flow);
    request.timeout = 60_000;
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable());
    request.ontimeout = () => reject(unreachable());
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status === 200) return resolve(answer);
      const parsed = refusal.safeParse(answer);
      reject(parsed.success ? new Refused(parsed.data.code, parsed.data.message) : unreachable());
    };
    request.send(JSON.stringify(body));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T extends z.ZodMiniType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Refused("unreadable", "The answer could not be read. Load the page again.");
  return parsed.data;
}

async function stateFrom(answer: Promise<unknown>): Promise<FlowState> {
  const state = read(flowState, await answer);
  flow = state.flow;
  return state;
}

export const openSession = (token: string) => stateFrom(post("session", { token }));
export const readState = () => stateFrom(post("state", {}));
export const giveConsent = (fullName: string, disclosure: boolean) =>
  stateFrom(post("consent", { fullName, disclosure }));
/** The pictures are base64. */
export const sendDocument = (
  pictures: { kind: "id"; front: string; back: string } | { kind: "passport"; page: string },
  onSent: (share: number) => void,
) => stateFrom(post("document", pictures, onSent));
export const sendSelfie = (image: string, onSent: (share: number) => void) =>
  stateFrom(post("selfie", { image }, onSent));
export const askQuiz = async (): Promise<QuizOffer> => read(quizOffer, await post("quiz", {}));
export const sendAnswers = (session: string, answers: { question: number; answer: number }[]) =>
  stateFrom(post("answers", { session, answers }));
export const giveDetails = (details: Record<string, string>) => stateFrom(post("details", details));
export const finish = () => stateFrom(post("finish", {}));
