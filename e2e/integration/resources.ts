/** Creates one resource of each kind through the API, for tests of all routes. */
import { expect, vi } from "vitest";
import { z } from "zod";
import { type Role, roles } from "@/lib/base/permissions";
import { isOver } from "@/lib/domain/inbox/message-path";
import { getBulk } from "@/lib/features/applicants/contract/bulk";
import { getImport } from "@/lib/features/applicants/contract/import-applicants";
import { listCheckRuns } from "@/lib/features/checks/contract/checks";
import { listDecisions } from "@/lib/features/decisions/contract/decisions";
import { listQualityReviews } from "@/lib/features/decisions/contract/quality-reviews";
import { orderDetail } from "@/lib/features/orders/contract/orders";
import { waitOptions } from "@/lib/testing/wait-options";
import { getCase } from "@/lib/views/case/contract/case";
import { getExport } from "@/lib/views/exports/contract/exports";
import { failedId } from "../sandbox-scripts";
import {
  confirmed,
  createApplicant,
  createApplicantWithId,
  familyName,
  idOf,
  memberOfClient,
  order,
  ordersOf,
  requestOverride,
  run,
} from "./actions";
import { type Client, signedInAs } from "./client";
import { stopPolling } from "./database";

export type Staff = Readonly<Record<Role, Client>>;

/** Signs in a user of each role. */
export async function signedInStaff(): Promise<Staff> {
  const clients = await Promise.all(roles.map(async (role) => [role, await signedInAs(role)] as const));
  const staff = new Map(clients);
  const of = (role: Role): Client => staff.get(role) ?? raise(role);
  return {
    viewer: of("viewer"),
    reviewer: of("reviewer"),
    orderer: of("orderer"),
    approver: of("approver"),
    auditor: of("auditor"),
    admin: of("admin"),
  };
}

function raise(role: Role): never {
  throw new Error(`No user is signed in as ${role}`);
}

export type Resources = {
  /** An applicant who consented, with an ID and a result. */
  applicant: string;
  familyName: string;
  ssn: string;
  /** An applicant who has not consented. */
  bare: string;
  /** An open override request of the demo reviewer. */
  override: string;
  /** A complete order with one court copy. */
  order: string;
  copy: string;
  /** The last run of the applicant. */
  run: string;
  /** The picture of the applicant's ID. */
  picture: string;
  staff: string;
  /** A finished import, and a finished job of the queue. */
  jobId: string;
  bulkJob: string;
  /** A dispute of a declined decision, with a file. */
  dispute: string;
  disputeFile: string;
  /** An open quality review of the reviewer's decision. */
  qualityReview: string;
  /** An export of the viewer, with its file. */
  exported: string;
};

const ssn = "900551299";
const county = { name: "Harlow", state: "OH", confirmedUnlisted: true };
const copies = [{ name: "Judgment", caseNumber: "2021-CR-00777", pages: [["Judgment"]] }];

/** Creates one resource of each kind. From then on, the worker does not poll. */
export async function makeResources({ viewer, reviewer, orderer, admin }: Staff): Promise<Resources> {
  const name = familyName("Everything");
  const search = { kind: "county-criminal" as const, takesMs: 0, copies };
  const script = { ...failedId, searches: [search] };
  const applicant = await createApplicantWithId(reviewer, { firstName: "Philippa", lastName: name, ssn }, script);
  const bare = await createApplicant(reviewer, { firstName: "Barnaby", lastName: familyName("Nothing") });
  const override = idOf(await requestOverride(await memberOfClient(reviewer), applicant));
  const [placed] = ordersOf(
    await order(orderer, applicant, { kind: "county-criminal", county }, `resources-${applicant}`),
  );
  const id = placed?.id ?? "";
  const orderDetails = orderDetail.parse((await orderer.api("POST", `/api/orders/${id}/refresh`, {})).body);
  expect(orderDetails).toMatchObject({ state: "complete", courtCopies: [{ size: expect.any(Number) }] });
  expect((await run(reviewer, applicant, "user.ssn")).status).toBe(200);
  const someone = { email: `${familyName("someone")}@proofdesk.test`, name: "Nobody Inparticular", roles: ["viewer"] };
  const staff = idOf(await admin.api("POST", "/api/staff", someone));
  const jobId = await finishedImport(reviewer);
  const bulkJob = await finishedRefresh(reviewer, bare);
  const disputed = await declineAndDispute(reviewer);
  const qualityReview = await openQualityReview({ reviewer, admin });
  const exported = await readyExport(viewer);
  await stopPolling();
  return {
    applicant,
    familyName: name,
    ssn,
    bare,
    override,
    order: id,
    copy: orderDetails.courtCopies[0]?.id ?? "",
    run: await lastRunOf(reviewer, applicant),
    picture: await pictureOf(reviewer, applicant),
    staff,
    jobId,
    bulkJob,
    exported,
    qualityReview,
    ...disputed,
  };
}

/** Returns the id of an applicant's newest run. Fails unless there is one. */
export async function lastRunOf(reviewer: Client, applicant: string): Promise<string> {
  const { body } = await reviewer.api("GET", `/api/applicants/${applicant}/runs`);
  const [last] = listCheckRuns.response.parse(body).items;
  if (!last) throw new Error("The applicant has no run");
  return last.id;
}

async function pictureOf(reviewer: Client, applicant: string): Promise<string> {
  const { body } = await reviewer.api("GET", `/api/applicants/${applicant}/case`);
  const [picture] = getCase.response.parse(body).pictures.items;
  if (!picture) throw new Error("The applicant has no picture");
  return picture.id;
}

const jobCreated = z.object({ jobId: z.uuid() });
const waiting = { ...waitOptions, interval: 200 };

async function finishedRefresh(reviewer: Client, applicant: string): Promise<string> {
  const { body } = await reviewer.api("POST", "/api/queue/jobs", { kind: "refresh", applicantIds: [applicant] });
  const { jobId } = jobCreated.parse(body);
  const read = async () => getBulk.response.parse((await reviewer.api("GET", `/api/queue/jobs/${jobId}`)).body);
  await vi.waitUntil(async () => isOver(await read()), waiting);
  return jobId;
}

const clear = { id: { confidence: 92, barcodeRead: true } };

/** Declines an applicant, and returns the id of the decision. */
async function decline(reviewer: Client, applicant: string): Promise<string> {
  await reviewer.api("GET", `/api/applicants/${applicant}/result?refresh=1`);
  const list = await reviewer.api("GET", `/api/applicants/${applicant}/decisions`);
  const { snapshotId } = listDecisions.response.parse(list.body);
  const decision = { outcome: "decline", reasonCode: "other", note: "No more of it was given.", snapshotId };
  return idOf(await reviewer.api("POST", `/api/applicants/${applicant}/decisions`, decision));
}

/**
 * Creates the quality review of an applicant whom the reviewer has declined. The policy requires a review of each
 * decision.
 */
export async function openQualityReview({ reviewer, admin }: Pick<Staff, "reviewer" | "admin">): Promise<string> {
  const checks = [{ checks: ["id"], required: true }];
  const rules = { checks, blocking: [], dueHours: 24, qualityReviewShare: 100 };
  const body = { name: familyName("Reviewed"), rules, note: "Each decision is reviewed." };
  const policyId = idOf(await confirmed(admin, "POST", "/api/policies", body));
  const person = { firstName: "Ottilie", lastName: familyName("Reviewed") };
  const declined = await createApplicantWithId(reviewer, person, clear);
  const moved = { policyId, reason: "Each decision is reviewed." };
  expect((await reviewer.api("POST", `/api/applicants/${declined}/policy`, moved)).status).toBe(200);
  await decline(reviewer, declined);
  const { body: list } = await admin.api("GET", "/api/quality-reviews?state=open&limit=1");
  const [review] = listQualityReviews.response.parse(list).items;
  if (!review) throw new Error("The decision has no quality review");
  return review.id;
}

/** Creates a declined applicant with a dispute that has a file. */
async function declineAndDispute(reviewer: Client): Promise<Pick<Resources, "dispute" | "disputeFile">> {
  const person = { firstName: "Cornelia", lastName: familyName("Declined") };
  const declined = await createApplicantWithId(reviewer, person, clear);
  return disputedDecline(reviewer, declined, { statement: "It is another person.", name: "Letter.pdf", text: "" });
}

/** Declines an applicant, who disputes that with a letter. */
export async function disputedDecline(
  reviewer: Client,
  applicant: string,
  { statement, name, text }: { statement: string; name: string; text: string },
): Promise<Pick<Resources, "dispute" | "disputeFile">> {
  const opened = { decisionId: await decline(reviewer, applicant), statement };
  const dispute = idOf(await reviewer.api("POST", `/api/applicants/${applicant}/disputes`, opened));
  const letter = { name, contents: btoa(`%PDF-1.7${text}`) };
  const disputeFile = idOf(await reviewer.api("POST", `/api/disputes/${dispute}/files`, letter));
  return { dispute, disputeFile };
}

/** Creates a finished export of the list of applicants, which a viewer may read masked. */
export async function readyExport(viewer: Client): Promise<string> {
  const id = idOf(await viewer.api("POST", "/api/exports", { kind: "applicants", format: "csv" }));
  const read = async () => getExport.response.parse((await viewer.api("GET", `/api/exports/${id}`)).body);
  await vi.waitUntil(async () => (await read()).state === "ready", waiting);
  return id;
}

async function finishedImport(reviewer: Client): Promise<string> {
  const { body } = await reviewer.api("POST", "/api/applicants/import", { userAccessCodes: ["nobody-1"] });
  const { jobId } = jobCreated.parse(body);
  const state = async () => {
    const answer = await reviewer.api("GET", `/api/imports/${jobId}`);
    return getImport.response.parse(answer.body).state;
  };
  await vi.waitUntil(async () => (await state()) === "done", waiting);
  return jobId;
}
