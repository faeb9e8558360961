/** Applicants and orders with the longest possible names, so that layouts are not only tested with short ones. */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { z } from "zod";
import { listOrders } from "@/lib/features/orders/contract/orders";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { familyName } from "@/lib/testing/family-name";
import { Member, notify, planFault } from "./api";
import { askForOverride, createApplicantWithId } from "./applicants";
import { demoPassword } from "./browser";

/** Sixty letters in which a line cannot break. */
const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const county = `${longWord}-${longWord.slice(0, 30)}`;
/** A county that resembles no other name. An order for a similar name would wait for a second person. */
const otherCounty = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxxi";
const state = `${longWord.slice(0, 40)} and more`;

const longNames = z.object({ applicant: z.string(), order: z.string(), approval: z.string() });
export type LongNames = z.infer<typeof longNames>;

const script: ScriptInput = {
  id: {
    outcomes: ["complete"],
    verdict: "FAIL",
    failure: `${longWord} ${longWord}`,
    confidence: 63,
    name: { first: longWord, middle: longWord, last: longWord.toUpperCase() },
  },
  counties: [{ name: longWord, state, from: "2015-03", to: "2019-08" }],
  searches: [
    {
      kind: "county-criminal",
      county,
      takesMs: 0,
      cases: [
        {
          number: longWord + longWord,
          court: `${longWord} ${longWord}`,
          defendant: `${longWord} ${longWord}`,
          plaintiff: longWord,
          charges: [{ [longWord]: longWord, offense: `${longWord} ${longWord}` }],
        },
      ],
      copies: [{ name: longWord, caseNumber: longWord, certified: true, pages: [["Judgment"]] }],
    },
    { kind: "county-criminal", takesMs: 1e12 },
    { kind: "federal-criminal", takesMs: 0 },
  ],
};

/** The visible states of an order or of its result, each with a search that leads to it. */
const searches = {
  found: { kind: "county-criminal", county: { name: county, state: "OH", confirmedUnlisted: true } },
  pending: { kind: "county-criminal", county: { name: otherCounty, state: "OH", confirmedUnlisted: true } },
  unknown: { kind: "county-civil", county: { name: county, state: "OH", confirmedUnlisted: true } },
  clear: { kind: "federal-criminal" },
  failed: { kind: "federal-civil" },
};

/**
 * Returns the applicants and orders of this run. The first worker creates them for all tests, while the other workers
 * wait.
 */
export async function sharedLongNames(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string,
): Promise<LongNames> {
  // The folder is emptied before each run.
  const folder = test.info().project.outputDir;
  const path = join(folder, "long-names.json");
  await mkdir(folder, { recursive: true });
  const file = await open(path, "wx").catch(() => null);
  if (file) {
    try {
      await file.writeFile(JSON.stringify(await createLongNames(playwright, baseURL)));
    } catch (error) {
      await rm(path);
      throw error;
    } finally {
      await file.close();
    }
  }
  const read = () => readFile(path, "utf8").catch(() => "");
  await expect.poll(read, { timeout: 120_000, message: "the long names are created" }).not.toBe("");
  return longNames.parse(JSON.parse(await read()));
}

/**
 * Creates a colleague, an applicant, an override request and an order in each state, all with long names. Also sends a
 * notification about an unknown applicant twice.
 */
async function createLongNames(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string): Promise<LongNames> {
  const colleague = await hire(playwright, baseURL);
  const who = { firstName: longWord, lastName: familyName(longWord) };
  const applicant = await createApplicantWithId(colleague, { ...who, streetName: longWord, city: longWord }, script);
  const approval = await askForOverride(colleague, applicant, longWord.repeat(4));
  await planFault(who, { operation: "records.county-civil", kind: "status", status: 500 });
  await planFault(who, { operation: "records.federal-civil", kind: "status", status: 400 });
  for (const search of Object.values(searches)) await place(colleague, applicant, search);
  for (const _ of ["first", "again"]) await notify(baseURL, { about: longWord });
  const readOrders = async () => {
    const { items } = listOrders.response.parse(await colleague.call("GET", `/api/orders?applicant=${applicant}`));
    return items;
  };
  const wanted = ["complete", "complete", "failed", "outcome_unknown", "pending"];
  await expect
    .poll(async () => (await readOrders()).map((order) => order.state).sort(), { timeout: 60_000 })
    .toEqual(wanted);
  const orderWithCase = (await readOrders()).find(({ caseCount }) => caseCount === 1);
  await colleague.leave();
  return { applicant, approval, order: orderWithCase?.id ?? "" };
}

async function hire(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string): Promise<Member> {
  const admin = await Member.signIn(playwright, baseURL, demoAddress("admin"), demoPassword);
  const email = `${longWord}.${randomBytes(4).toString("hex")}@${longWord.slice(0, 50)}.test`.toLowerCase();
  const password = randomBytes(12).toString("hex");
  const name = `${longWord} Pell`;
  const hired = await admin.hire(playwright, baseURL, { email, password, name, roles: ["reviewer", "orderer"] });
  await admin.leave();
  return hired;
}

/** Places an order. Some orders fail on purpose, and the list shows the outcome of each. */
async function place(colleague: Member, applicantId: string, search: object): Promise<void> {
  const headers = { "idempotency-key": randomBytes(12).toString("hex") };
  await colleague.send("POST", "/api/orders", { applicantId, ...search }, headers);
}
