/** Answers the HTTP requests of the hosted UI's pages and of the company's button. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type Answer, readJsonObject, send } from "../http";
import type { World } from "../service/answer-call";
import { Refusal } from "../service/refusal";
import { apiRoutes, stateOf } from "./api";
import { assetAt } from "./assets";
import { identify } from "./identify";
import { demoPage, verifyPage } from "./pages";
import { createVisits, PageRefusal, type Visits } from "./visits";

type Hosted = { world: World; visits: Visits; companyAccessCode: string | undefined };

export const isHosted = (path: string) => path === "/client.js" || path === "/verify" || path.startsWith("/verify/");

/**
 * The page may load only files of this origin and nothing inline, and cannot be framed. Only this page may use the
 * camera.
 */
const pageHeaders = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; "),
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), display-capture=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

const commonHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
} as const;

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...pageHeaders });
  response.end(html);
}

/** The browser may cache the file, and revalidates it each time. */
async function sendAsset(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
  const asset = await assetAt(path);
  if (!asset) return false;
  // The company's page on another site loads the script of the button.
  const crossOriginPolicy = path === "/client.js" ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {};
  const headers = { "Cache-Control": "no-cache", ETag: asset.etag, ...crossOriginPolicy };
  if (request.headers["if-none-match"] === asset.etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response.writeHead(200, { ...headers, "Content-Type": asset.type, "Content-Length": asset.bytes.length });
  response.end(asset.bytes);
  return true;
}

const cookieName = "hosted_session";

function sessionOf(request: IncomingMessage): string | undefined {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === cookieName)?.[1];
}

/**
 * Only the hosted UI itself may use the session. The browser names the site and the origin of a request in its headers.
 */
function requireOwnPage({ headers }: IncomingMessage): void {
  const site = headers["sec-fetch-site"];
  const isForeignSite = site !== undefined && site !== "same-origin";
  const origin = headers.origin;
  const isForeignOrigin = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host);
  if (isForeignSite || isForeignOrigin) throw new PageRefusal(403, "refused", "Not for other sites");
}

const opening = z.object({ token: z.string().max(4000) });

async function callApi(request: IncomingMessage, response: ServerResponse, name: string, hosted: Hosted) {
  const { world, visits } = hosted;
  requireOwnPage(request);
  const body = await readJsonObject(request);
  if (name === "session") {
    const { session, ...visit } = visits.open(opening.parse(body).token);
    response.setHeader("Set-Cookie", `${cookieName}=${session}; Path=/verify; HttpOnly; SameSite=Strict`);
    return stateOf(visit);
  }
  const route = apiRoutes.get(name);
  if (!route) throw new PageRefusal(404, "not-found", "There is no such address");
  const flow = request.headers["x-verify-flow"];
  const visit = visits.find(sessionOf(request), typeof flow === "string" ? flow : "");
  try {
    return await route(visit, body);
  } finally {
    await world.store.commit(visit.call.person);
  }
}

const crossOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "content-type",
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Max-Age": "600",
} as const;

const sentenceOf = ({ issues }: z.ZodError) => issues.map(({ message }) => message).join(". ");

function refusalOf(error: unknown): Answer | null {
  if (error instanceof PageRefusal) return { status: error.status, body: { code: error.code, message: error.message } };
  if (error instanceof Refusal) return { status: error.status, body: { code: "refused", message: error.message } };
  if (error instanceof z.ZodError) return { status: 400, body: { code: "refused", message: sentenceOf(error) } };
  return null;
}

/**
 * Answers one request whose path `isHosted`, and never rejects.
 *
 * @param companyAccessCode the code of the company whose button may begin a flow; without it, no button may
 * @param report receives an unexpected failure
 */
export function createHosted(world: World, companyAccessCode: string | undefined, report: (error: unknown) => void) {
  const hosted: Hosted = { world, visits: createVisits(world), companyAccessCode };
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    try {
      await answer(request, response, path, hosted);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) report(error);
      const failure = { status: 500, body: { code: "failed", message: "Something went wrong here. Try again." } };
      if (response.headersSent) response.destroy();
      else send(response, refusal ?? failure);
    }
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, path: string, hosted: Hosted): Promise<void> {
  const { method } = request;
  if (path === "/verify/api/identify") {
    for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value);
    if (method === "OPTIONS") return void response.writeHead(204).end();
    if (method !== "POST") throw new PageRefusal(404, "not-found", "There is no such address");
    const body = await identify(await readJsonObject(request), hosted.companyAccessCode, hosted.world);
    return send(response, { status: 200, body });
  }
  if (path.startsWith("/verify/api/") && method === "POST") {
    const body = await callApi(request, response, path.slice("/verify/api/".length), hosted);
    return send(response, { status: 200, body });
  }
  if (method === "GET" || method === "HEAD") {
    if (path === "/verify" || path === "/verify/") return sendPage(response, verifyPage);
    if (path === "/verify/demo") return sendPage(response, demoPage(hosted.companyAccessCode));
    if (await sendAsset(request, response, path)) return;
  }
  throw new PageRefusal(404, "not-found", "There is no such address");
}
