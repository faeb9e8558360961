/**
 * Prepares the database before the console serves it. Repeats the erasures of applicants that a restored backup
 * contains again, and creates the first staff and the demo applicants. The supervisor runs this program with the
 * console's environment, and with these variables: SEED_STAFF_PASSWORD creates demo staff, SEED_APPLICANTS creates demo
 * applicants, SEED_PAST_UNTIL also creates applicants of the past until that day, and BOOTSTRAP_ADMIN_EMAIL and
 * BOOTSTRAP_ADMIN_PASSWORD create the first admin.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import type { Role } from "@/lib/base/permissions";
import { env as settings } from "@/lib/env";
import { errorTable } from "@/lib/errors";
import { repeatErasures } from "@/lib/features/retention/carry-out-erasures";
import { closeIdentity } from "@/lib/identity/service";
import { append } from "@/lib/platform/audit/append";
import { hashPassword } from "@/lib/platform/auth/password";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { closeDatabase, db, isUniqueViolation, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { bootstrapAdmin } from "@/lib/platform/server/bootstrap-admin";
import { demoStaff } from "@/lib/platform/server/demo-staff";
import { mockCodes } from "@/lib/sandbox/mock/codes";
import { seedDemoApplicants } from "@/lib/views/seed/seed-demo";
import { seedMockApplicants } from "@/lib/views/seed/seed-mock";

type NewStaff = { email: string; name: string; roles: Role[]; password: string };

/** Creates the account and its audit entry in one transaction, unless the address already has an account. */
async function createAccount({ email, name, roles, password }: NewStaff): Promise<void> {
  if (await db.staff.findUnique({ where: { email }, select: { id: true } })) return;
  const id = uuid();
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    await tx.staff.create({ data: { id, email, name, roles, passwordHash }, select: { id: true } });
    await append(
      {
        phase: "outcome",
        action: "staff.create",
        actor: { type: "system", job: "start" },
        object: { type: "staff", id },
        requestId: uuid(),
        details: { roles },
        outcome: "done",
      },
      { tx },
    );
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
  });
}

/** Adds the mock host's preset users. A user that cannot be added is reported, and does not stop the start. */
async function seedPresetUsers(): Promise<void> {
  const added = await seedMockApplicants(settings.IDENTITY_MOCK_CODES ?? mockCodes);
  for (const [index, { code }] of added.entries()) {
    if (code) console.error(`The preset user of code ${index + 1} could not be added: ${errorTable[code].title}.`);
  }
}

async function run({ env }: NodeJS.Process): Promise<void> {
  // The short timeouts of requests would not suffice here, because other processes start at the same time. No user
  // waits.
  waitAsJobs();
  // This happens before anything is served, because the database may be a backup that is older than an erasure.
  await repeatErasures();
  const password = env.SEED_STAFF_PASSWORD;
  if (password) {
    for (const person of demoStaff()) await createAccount({ ...person, password });
  }
  if (env.BOOTSTRAP_ADMIN_EMAIL) {
    const { admin, problems } = bootstrapAdmin(env.BOOTSTRAP_ADMIN_EMAIL, env.BOOTSTRAP_ADMIN_PASSWORD ?? "");
    if (!admin) throw new Error(problems.join("\n"));
    await createAccount(admin);
  }
  if (!env.SEED_APPLICANTS) return;
  if (settings.IDENTITY_MODE === "mock") await seedPresetUsers();
  else await seedDemoApplicants(env.SEED_PAST_UNTIL ? new Date(env.SEED_PAST_UNTIL) : undefined);
}

run(process)
  .then(async () => {
    await stopBoss(1_000);
    await closeIdentity();
    await closeDatabase();
    process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
    process.exit(0);
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
