/** The process's environment, parsed once. All settings are read from here. */
import "server-only";
import { z } from "zod";
import { type Role, roles } from "@/lib/base/permissions";
import { isSignalCode } from "@/lib/domain/signals/codes";
import { isOperationId, type OperationId } from "@/lib/identity/operations/list";

const url = z.url({ protocol: /^https?$/ });

/**
 * The console's own address. A path, query or account is refused, because the console would ignore it. next-auth's
 * usual "/api/auth" is accepted, because it means the same address.
 */
const ownAddress = url.refine((address) => {
  if (!URL.canParse(address)) return false;
  const { href, origin } = new URL(address);
  return ["/", "/api/auth", "/api/auth/"].includes(href.slice(origin.length));
}, "an address without a path, such as https://desk.example");

const namedKeys = z
  .string()
  .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, "kid:base64 of 32 bytes, comma-separated")
  .refine((keys) => {
    const ids = keys.split(",").map((key) => key.split(":")[0]);
    return new Set(ids).size === ids.length;
  }, "each key id once");

/** JSON with the paths of operations whose assumed path is wrong: {"driving.record": "/mvr"}. */
const paths = z.string().transform((value, context): Partial<Record<OperationId, string>> => {
  const entries = z.record(z.string(), z.string().regex(/^\/[\w/.-]*$/)).safeParse(parseJson(value));
  if (entries.success && Object.keys(entries.data).every(isOperationId)) return entries.data;
  context.addIssue({
    code: "custom",
    message: 'JSON that gives operations a path, such as {"driving.record": "/mvr"}',
  });
  return z.NEVER;
});

const accessCodes = z
  .string()
  .transform((value) => value.split(",").map((code) => code.trim()))
  .pipe(z.array(z.string().regex(/^[0-9A-Za-z-]{1,100}$/, "access codes, comma-separated")).length(5, "five codes"));

const signalCodeList = z
  .string()
  .transform((value) => value.split(",").map((code) => code.trim()))
  .pipe(z.array(z.string().refine(isSignalCode, "signal codes, comma-separated")));

const scopes = z
  .string()
  .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "scopes with spaces between them, openid first");

/** JSON that maps groups of the identity provider to one or more roles: {"compliance-reviewers": "reviewer"}. */
const groupRoles = z.string().transform((value, context): ReadonlyMap<string, readonly Role[]> => {
  const role = z.enum(roles);
  const groups = z.record(z.string(), z.union([role.transform((one) => [one]), z.array(role).min(1)]));
  const entries = groups.safeParse(parseJson(value));
  if (entries.success) return new Map(Object.entries(entries.data));
  context.addIssue({
    code: "custom",
    message: `JSON that gives groups a role, such as {"compliance-reviewers": "reviewer"}; roles: ${roles.join(", ")}`,
  });
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DATABASE_URL: z.string().min(1),
  /**
   * The most connections that this process opens. The web processes of one console share this number
   * (lib/platform/server/web-processes.ts).
   */
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(200).default(10),
  /** Set by `npm start` when the database is the embedded one. */
  PROOFDESK_EMBEDDED: z.stringbool().default(false),
  /** Set by `npm start` when the identity service is the sandbox that ships with Proofdesk. */
  PROOFDESK_SANDBOX: z.stringbool().default(false),
  IDENTITY_BASE_URL: url,
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "no space, line end or other character that a header cannot hold")
    .optional(),
  IDENTITY_MODE: z.enum(["production", "mock"]).default("production"),
  /**
   * The five preset access codes of the mock host, comma-separated, in the mock host's order. The sandbox has its own
   * codes.
   */
  IDENTITY_MOCK_CODES: accessCodes.optional(),
  /** Replaces paths that `lib/identity/assumptions/records.ts` assumes. */
  IDENTITY_PATHS: paths.optional(),
  /** The hosted verification UI that invitation links lead to. */
  IDENTITY_VERIFY_UI_URL: url.optional(),
  /** The script that enables the hosted UI's button on a page, and the company's code for it. */
  IDENTITY_CLIENT_SCRIPT_URL: url.optional(),
  IDENTITY_COMPANY_ACCESS_CODE: z.string().min(1).max(200).optional(),
  /** The company's limit of upload and quiz attempts, which the service does not report. */
  IDENTITY_ATTEMPT_LIMIT: z.coerce.number().int().min(1).max(1000).optional(),
  /** The secret in the webhook's address. Without it, the console accepts no notification. */
  WEBHOOK_TOKEN: z.string().min(24, "at least 24 characters").optional(),
  /** The token with which Prometheus reads /api/metrics. Without it, there are no metrics. */
  METRICS_TOKEN: z.string().min(24, "at least 24 characters").optional(),
  /**
   * The address that receives traces (OpenTelemetry). Without an address, no traces are sent. This schema refuses
   * invalid values; lib/platform/process/telemetry.ts and its packages read these variables and the other standard
   * ones, such as OTEL_TRACES_SAMPLER.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(["http/protobuf", "http/json"]).optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(["http/protobuf", "http/json"]).optional(),
  /** The port on which a worker answers /api/health and /api/metrics. Without it, the worker does not listen. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The mail server. Without it, the console sends no email. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** The company that invitations name. */
  INVITE_COMPANY: z.string().trim().max(200).optional(),
  /** Days until an invited applicant is reminded by email, at most twice. With 0, reminders are only sent by hand. */
  INVITE_REMINDER_DAYS: z.coerce.number().int().min(0).max(13).default(3),
  /** Days for which pictures that were sent to the service are stored here. With 0, no pictures are stored. */
  KEEP_PICTURES_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  /** Hours from the approval of an erasure until it is carried out, in which it can be undone. */
  ERASURE_UNDO_HOURS: z.coerce.number().min(0).max(8760).default(72),
  /**
   * The directory of the audit log's checkpoints, and of the list of erasures, from which a restore repeats the
   * erasures that a backup does not have. The default is "checkpoints" in DATA_DIR.
   */
  AUDIT_CHECKPOINT_DIR: z.string().min(1).optional(),
  /** Keys that sign the audit log's checkpoints, in the form of DATA_KEYS. The first key signs; every key verifies. */
  AUDIT_SIGNING_KEY: namedKeys.optional(),
  /** The audit log's name in its checkpoints; by default the host of NEXTAUTH_URL and "/audit". */
  AUDIT_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/, "a name without spaces and plus signs, such as desk.example/audit")
    .optional(),
  /** A witness of the checkpoints (C2SP tlog-witness), and its verifier key; read by lib/platform/audit/witness.ts. */
  AUDIT_WITNESS_URL: url.optional(),
  AUDIT_WITNESS_KEY: z.string().min(1).optional(),
  NEXTAUTH_URL: ownAddress.optional(),
  NEXTAUTH_SECRET: z.string().min(32, "at least 32 characters"),
  /** The identity provider of single sign-on (OpenID Connect). Without it, there is no single sign-on. */
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ROLES: groupRoles.optional(),
  /** The claim that lists a person's groups. A dot in the name leads into a nested object. */
  OIDC_GROUPS_CLAIM: z.string().default("groups"),
  OIDC_SCOPES: scopes.default("openid profile email"),
  /** "kid:base64 of 32 bytes", comma-separated. The first key seals new data; every key opens stored data. */
  DATA_KEYS: namedKeys,
  OVERRIDE_POLICY: z.enum(["two-person", "single"]).default("two-person"),
  /** Signals whose hits two people must judge: codes, comma-separated. */
  SECOND_JUDGMENT_CODES: signalCodeList.default([]),
  HOST: z.string().default("127.0.0.1"),
  /**
   * Whether a reverse proxy is in front of the console and names the client in X-Forwarded-For. Read by
   * lib/platform/server/web-server.ts.
   */
  TRUST_PROXY: z.enum(["0", "1"], "1 or 0").optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Web processes of the console behind one port; by default half the processors. Read by lib/platform/server/web.ts. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DATA_DIR: z.string().default(".data"),
  /**
   * The passphrase or keys with which `npm run backup` encrypts and `npm run restore` decrypts
   * (lib/platform/backup/encryption.ts). A running console does not need them.
   */
  BACKUP_PASSPHRASE: z.string().min(1).optional(),
  BACKUP_RECIPIENT: z.string().min(1).optional(),
  BACKUP_IDENTITY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});
const ssoNeeds = ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES", "NEXTAUTH_URL"] as const;

const usable = schema
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    message: "missing, and SMTP_URL is set",
  })
  .refine((set) => (set.AUDIT_WITNESS_URL === undefined) === (set.AUDIT_WITNESS_KEY === undefined), {
    path: ["AUDIT_WITNESS_KEY"],
    message: "set together with AUDIT_WITNESS_URL, or neither",
  })
  .refine(({ WEB_PROCESSES = 1, PROOFDESK_EMBEDDED }) => WEB_PROCESSES === 1 || !PROOFDESK_EMBEDDED, {
    path: ["WEB_PROCESSES"],
    message: "1 with the embedded database, which answers one request at a time. For more, set DATABASE_URL",
  })
  .superRefine((set, context) => {
    if (!set.OIDC_ISSUER) return;
    for (const name of ssoNeeds.filter((name) => set[name] === undefined)) {
      context.addIssue({ code: "custom", path: [name], message: "missing, and OIDC_ISSUER is set" });
    }
    if (!/^(https:|http:\/\/(localhost|127\.[\d.]+|\[::1\])([:/]|$))/.test(set.OIDC_ISSUER)) {
      context.addIssue({ code: "custom", path: ["OIDC_ISSUER"], message: "an address that begins with https://" });
    }
  });
type Env = z.infer<typeof schema>;

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables that are set. A variable with an empty value, such as `DATABASE_URL=` in a .env file, counts as
 * not set.
 */
export function setOf(variables: Variables): Record<string, string> {
  const entries = Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(entries);
}

/**
 * Parses the environment. Throws an Error with one line per problem, which names the variables and never their values.
 */
export function parseEnv(source: Variables): Env {
  const given = setOf(source);
  const parsed = usable.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ code, path, message }) => {
    const name = path.join(".");
    return `${name}: ${code === "invalid_type" && given[name] === undefined ? "missing" : message}`;
  });
  throw new Error(`The environment is not usable.\n${lines.join("\n")}`);
}

let parsed: Env | undefined;

/** The settings of this process, parsed on first use, so that a build needs no secrets. */
export const env: Env = new Proxy({} as Env, {
  get: (_, name: keyof Env) => {
    parsed ??= parseEnv(process.env);
    return parsed[name];
  },
});

/**
 * Returns the full address of a path of the console, or the path alone if the console's address (NEXTAUTH_URL) is not
 * set.
 */
export function consoleUrl(path: `/${string}`): string {
  return env.NEXTAUTH_URL ? `${new URL(env.NEXTAUTH_URL).origin}${path}` : path;
}
