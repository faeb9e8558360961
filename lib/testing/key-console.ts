/** The parts of a console that tests of the data keys use: create and find people, receive notifications, sign in. */
import { Secret, TOTP } from "otpauth";
import { v7 as uuid } from "uuid";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { findByAccessCode, insertApplicant, newApplicantColumns, openProfile } from "@/lib/cases/applicant-record";
import { storeNewIdentity } from "@/lib/cases/refresh-shared";
import { readIdentityKeys, sharedValues } from "@/lib/cases/stored/identity-keys";
import { createUnlessDuplicate } from "@/lib/features/applicants/refuse-duplicate";
import { findLooseMatches, matchesOf } from "@/lib/features/applicants/search-matches";
import { acceptCode, beginAuthenticator } from "@/lib/platform/auth/authenticator";
import { countSignIn } from "@/lib/platform/auth/throttle";
import { emailIndex } from "@/lib/platform/data/blind-index";
import { createDataKey, openDataKey, openText, seal } from "@/lib/platform/data/crypto";
import { sentencesOfUses, usesOfKeys } from "@/lib/platform/data/key-needs";
import { keyring } from "@/lib/platform/data/keyring";
import { db, Prisma, transaction } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { rowsOf } from "@/lib/platform/data/statements";
import { codeOf } from "./actions";
import { newPerson } from "./new-person";
import { newSession } from "./staff";
import { deliver } from "./webhooks";

export { openSealedJson, sealJson } from "@/lib/cases/bulk-job";
export { importJob } from "@/lib/features/applicants/import-applicants";
export { rotateKeys } from "@/lib/features/keys/rotate-keys";
export { problemOfDataKeys, requireDataKeys } from "@/lib/platform/data/data-keys";
export { closeDatabase, db } from "@/lib/platform/data/prisma";
export { getBoss, stopBoss } from "@/lib/platform/queues/boss";
export { openQueue, readJob } from "@/lib/platform/queues/queues";
export { deliver };

export type KnownPerson = { id: string; accessCode: string; fields: ReturnType<typeof newPerson> };

/** Stores a person who shares no value with anyone, unless the fields say so. */
export async function addPerson(given: Record<string, string> = {}): Promise<KnownPerson> {
  const [id, accessCode, fields] = [uuid(), uuid(), newPerson(given)];
  const columns = newApplicantColumns(id, accessCode, fields, await policyForNew());
  await transaction(async (tx) => {
    await insertApplicant(tx, accessCode, columns);
    await storeNewIdentity(tx, id, fields);
  });
  return { id, accessCode, fields };
}

/** Returns the ids of the people whom a search for a name finds, including names with one typing error. */
export async function search(query: string): Promise<string[]> {
  const loose = await findLooseMatches(query);
  const rows = (await rowsOf(Prisma.sql`select id from "Applicant" where ${matchesOf(query, loose)}`)) as {
    id: string;
  }[];
  return rows.map(({ id }) => id);
}

/**
 * Reads what a console knows about a person: whether the profile can be opened, which searches find the person, and who
 * shares a value with them.
 */
export async function facts({ id, accessCode, fields }: KnownPerson) {
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  const keys = await readIdentityKeys(db, id);
  return {
    opens: openProfile(row).email === fields.email,
    byCode: (await findByAccessCode(accessCode)) === id,
    byEmail: (await search(fields.email)).includes(id),
    byName: (await search(`${fields.firstName} ${fields.lastName}`)).includes(id),
    asDuplicate: await codeOf(createUnlessDuplicate(fields, false, async () => undefined)),
    sharedWith: sharedValues(keys)
      .flatMap(({ kind, applicantIds }) => applicantIds.map((other) => `${kind} ${other}`))
      .sort(),
  };
}

/** Whether the console refuses a new applicant with this person's access code. */
export async function isCodeRefused({ accessCode }: KnownPerson): Promise<boolean> {
  const id = uuid();
  const columns = newApplicantColumns(id, accessCode, newPerson(), await policyForNew());
  return (await codeOf(transaction((tx) => insertApplicant(tx, accessCode, columns)))) !== "done";
}

/** Sets up an authenticator app, and returns the generator of its codes. */
export async function enroll(staffId: string): Promise<TOTP> {
  const secret = await transaction((tx) => beginAuthenticator(tx, staffId));
  const app = new TOTP({ secret: Secret.fromBase32(secret.base32) });
  if (!(await transaction((tx) => acceptCode(tx, staffId, app.generate(), "being set up"))))
    throw new Error("Not set up");
  return app;
}

/** Whether the app's code is accepted that is valid `step` half minutes from now. */
export const isCodeAccepted = (staffId: string, app: TOTP, step: number): Promise<boolean> =>
  transaction((tx) => acceptCode(tx, staffId, app.generate({ timestamp: Date.now() + step * 30_000 })));

/** Signs in to an account with a browser, so that the browser is known there. */
export async function rememberBrowser(email: string, device: string): Promise<void> {
  const attempt = await countSignIn(emailIndex(email), { ip: null, device: null });
  await attempt.succeeded(emailIndex(email), device);
}
export async function isBrowserKnown(email: string, device: string): Promise<boolean> {
  const attempt = await countSignIn(emailIndex(email), { ip: null, device });
  await attempt.refundAttempt();
  return attempt.isKnown;
}

const place = (row: string) => ({ table: "Export", column: "request", row });

/** Stores an export and a schedule of a person, each with its own key. */
export async function addExports(ownerId: string): Promise<string> {
  const id = uuid();
  const { key, wrapped } = createDataKey();
  const common = { id, ownerId, kind: "hits", format: "csv", request: seal(key, place(id), "a request") };
  await db.export.create({ data: { ...common, wrappedKey: wrapped } });
  const time = { every: "day", at: "08:00", timeZone: "UTC" };
  await db.exportSchedule.create({ data: { ...common, ...time, wrappedKey: wrapped } });
  return id;
}
export async function openExports(id: string): Promise<string[]> {
  const rows = [
    await db.export.findUniqueOrThrow({ where: { id } }),
    await db.exportSchedule.findUniqueOrThrow({ where: { id } }),
  ];
  return rows.map(({ wrappedKey, request }) =>
    openText(openDataKey(wrappedKey, id), place(id), request ?? new Uint8Array()),
  );
}

/** What `npm run doctor` reports about the keys. */
export const advice = async (): Promise<string[]> => sentencesOfUses(await usesOfKeys(sqlOf(db), keyring()));

export const startSession = newSession;
