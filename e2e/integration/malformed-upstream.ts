/**
 * An identity service that shares no code with the project. It serves the production paths over HTTP, and answers the
 * calls about each applicant with the bytes that a test sets.
 */
import { randomBytes, randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  /**
   * "@identifier@" stands for the identifier of the requested order. "@new@" and "@digits@" stand for an unknown
   * identifier, as text and as a number.
   */
  body?: string | Uint8Array;
  /** Cuts the connection after this many bytes of the body. */
  cutAfter?: number;
};

/**
 * The answers to the calls about a person, by path. They are given one after the other, and the last one is repeated.
 */
export type Answers = Record<string, string | Reply | readonly (string | Reply)[]>;

export type MalformedPerson = {
  /** A test may change the answers during the run. */
  answers: Answers;
  /** The number of calls about this person, by path. */
  calls: Record<string, number>;
};

export type MalformedUpstream = {
  url: string;
  key: string;
  /** Defines the person who is created next with this last name. */
  person(lastName: string, answers?: Answers): MalformedPerson;
  /** The called paths that are not production paths. */
  unexpectedCalls: string[];
  stop(): Promise<void>;
};

export const paths = {
  create: "/user/create",
  consent: "/user/consent",
  result: "/user/getTestResult",
  override: "/user/identity/override",
  phone: "/user/verifyPhone",
  ssn: "/user/verify/ssn",
  counties: "/identity/user/search/counties",
  federal: "/user/verify/criminal/federal",
  county: "/user/verify/criminal/county",
  all: "/user/verify/criminal/counties",
  report: "/user/verify/criminal/county/report",
  reports: "/user/verify/criminal/counties/reports",
} as const;

/** Returns a result with a failed ID that was read well enough for an override. */
export function plainResult(lastName: string): Record<string, unknown> {
  return {
    user: { firstName: "Malformed", middleName: null, lastName, birthday: "1979-01-21T00:00:00.000Z" },
    consent: { is_report_checked: 1, background_check_disclosure_accepted: true },
    idVerification: { status: "FAIL", description: "Document confidence too low" },
    scannedUser: {
      NameFirst: "MALFORMED",
      NameLast: lastName.toUpperCase(),
      DateOfBirth4: "01-21-1979",
      DocumentVerificationConfidenceRating: 63,
    },
  };
}

const county = { State: "OH", County: "Harlow", countyUUID: "11111111-0000-4000-8000-000000000001" };

/** The default answer of a path. */
function defaultAnswer(path: string, lastName: string, identifier: string): string {
  const answers: Record<string, unknown> = {
    [paths.consent]: { success: true },
    [paths.result]: plainResult(lastName),
    [paths.override]: { success: true },
    [paths.phone]: { success: true },
    [paths.ssn]: { isSSNValid: true, userCounties: [] },
    [paths.counties]: { countyWithPrice: [{ ...county, Price: null }], priceToRunAllCounties: null },
    [paths.federal]: { success: true, uniqueIdentifier: identifier },
    [paths.county]: { success: true, uniqueIdentifier: identifier },
    [paths.report]: {
      success: true,
      result: { uuid: "@identifier@", type: "CRIMINAL", status: "COMPLETE", sub_status: null, cases: [] },
    },
    [paths.reports]: { success: true, result: [] },
  };
  return JSON.stringify(answers[path] ?? { success: true });
}

export async function startMalformedUpstream(): Promise<MalformedUpstream> {
  const people = new Map<string, MalformedPerson>();
  const names = new Map<string, string>();
  const key = "a-key-of-the-malformed-service";
  const unexpectedCalls: string[] = [];
  // The prefix makes codes unique across services.
  const prefix = randomBytes(3).toString("hex");
  let count = 0;
  const next = () => `0d${prefix}-0000-4000-8000-${String(++count).padStart(12, "0")}`;

  function answerFor(path: string, body: Record<string, unknown>): Reply {
    const code = path === paths.create ? next() : String(body.userAccessCode);
    if (path === paths.create) names.set(code, String(body.lastName));
    const lastName = names.get(code) ?? "";
    const person = people.get(lastName);
    if (!person) return { status: 400, body: '{"errorMessage":"The user access code is expired or unknown"}' };
    const turn = person.calls[path] ?? 0;
    person.calls[path] = turn + 1;
    const configured = person.answers[path];
    const reply = Array.isArray(configured) ? (configured[turn] ?? configured.at(-1)) : configured;
    if (reply !== undefined) return typeof reply === "string" ? { body: reply } : reply;
    const created = JSON.stringify({ userAccessCode: code, firstName: body.firstName, lastName, dob: body.dob });
    return { body: path === paths.create ? created : defaultAnswer(path, lastName, next()) };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const path = request.url ?? "";
    if (!isProduction(request)) unexpectedCalls.push(`${request.method} ${path}`);
    if (request.headers.authorization !== `Bearer ${key}`) {
      return send(response, { status: 401, body: '{"errorMessage":"Not authorized: auth key"}' }, {});
    }
    const body: Record<string, unknown> = { ...Object(JSON.parse(Buffer.concat(chunks).toString() || "{}")) };
    const words = { identifier: String(body.uniqueIdentifier), new: next(), digits: String(randomInt(1e12, 2e14)) };
    send(response, answerFor(path, body), words);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    unexpectedCalls,
    person(lastName, answers = {}) {
      const person = { answers, calls: {} };
      people.set(lastName, person);
      return person;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a request conforms to the interface: a production path, with JSON, by POST or PUT. */
function isProduction({ method, url = "", headers }: IncomingMessage): boolean {
  const isJson = headers["content-type"] === "application/json";
  return (
    isJson && (method === "POST" || method === "PUT") && /^\/(user|identity|employment|education)\/[\w/]+$/.test(url)
  );
}

function send(response: ServerResponse, reply: Reply, words: Record<string, string>): void {
  const { status = 200, headers = {}, cutAfter } = reply;
  const configured = reply.body ?? "";
  const bytes = Buffer.from(
    typeof configured === "string"
      ? configured.replaceAll(/@(identifier|new|digits)@/g, (_, word: string) => words[word] ?? "")
      : configured,
  );
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(bytes.length),
    ...headers,
  });
  if (cutAfter === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, cutAfter), () => response.socket?.destroy());
}
