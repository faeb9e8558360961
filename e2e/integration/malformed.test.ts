/** The main job with a malformed service. No page breaks, and nothing malformed is called clear. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { resultView } from "@/lib/domain/results/view";
import { orderDetail } from "@/lib/features/orders/contract/orders";
import { overrideDetail } from "@/lib/features/overrides/contract/overrides";
import { onceStarted } from "@/lib/testing/once-started";
import { createApplicant, decideOverride, familyName, order, ordersOf, requestOverride, run } from "./actions";
import { failures, serviceMessage } from "./malformed-answers";
import { codeOf, type MalformedConsole, startMalformedConsole } from "./malformed-console";
import { testOrders } from "./malformed-orders";
import { type MalformedResult, malformedName, malformedResults, malformedSecret } from "./malformed-results";
import { paths, plainResult } from "./malformed-upstream";

let started: MalformedConsole | undefined;
beforeAll(async () => {
  started = await startMalformedConsole();
});
afterAll(() => started?.stop());
const testConsole = onceStarted(() => started);

describe("a Test Result that is", () => {
  test.each(malformedResults.map((malformed) => [malformed.what, malformed] as const))("%s", async (_, malformed) => {
    const { id } = await testConsole.createApplicantWith({ [paths.result]: malformed.body });
    await readResult(id, malformed);
    await readPages(id, malformed);
    if (!malformed.hard) return;
    await decide(id);
    const [placed] = ordersOf(
      await order(testConsole.reviewer.client, id, { kind: "federal-criminal" }, `malformed-${id}`),
    );
    const refreshed = await testConsole.post(`/api/orders/${placed?.id}/refresh`);
    expect(orderDetail.parse(refreshed.body)).toMatchObject({ state: "complete", resultState: "clear" });
    const json = await testConsole.get(`/api/applicants/${id}/report.json`);
    expect(json.status).toBe(200);
    expect(JSON.stringify(json.body)).not.toContain(malformedSecret);
    expect(String((await testConsole.get(`/api/applicants/${id}/report.pdf`)).body)).toMatch(/^%PDF-/);
  });

  test("none of these breaks the list of applicants, or runs in it as a script", async () => {
    const html = await testConsole.page("/applicants?limit=100");
    expect(html).not.toContain(malformedSecret);
    expect(html).not.toMatch(executableMarkup);
    const listPage = await testConsole.page("/applicants?limit=100", testConsole.viewer);
    for (const value of [malformedName, malformedSecret]) expect(listPage).not.toContain(value);
  });
});

/** Markup of the malformed service that a page failed to escape. */
const executableMarkup = /<img src=x|<script>alert|<svg onload|<script>Malformedname/;

async function readResult(id: string, { clear = [], unrecognized = [], note }: MalformedResult): Promise<void> {
  const answer = await testConsole.get(`/api/applicants/${id}/result`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const { sections, unknownSections, ...view } = resultView.parse(answer.body);
  const all = Object.entries({ ...sections, ...unknownSections });
  const inState = (state: string) => all.filter(([, section]) => section.state === state).map(([key]) => key);
  expect(inState("clear")).toEqual(clear);
  expect(inState("unrecognized")).toEqual(expect.arrayContaining([...unrecognized]));
  expect(view.note !== null).toBe(note === true);
  for (const [key, { data, masked, problems }] of all.filter(([name]) => unrecognized.includes(name))) {
    expect(data, key).not.toBeNull();
    expect(problems.length, key).toBeGreaterThan(0);
    await revealMasked(id, masked);
  }
  expect(JSON.stringify(answer.body)).not.toContain(malformedSecret);
  const resultText = JSON.stringify((await testConsole.get(`/api/applicants/${id}/result`, testConsole.viewer)).body);
  for (const value of [malformedName, malformedSecret]) expect(resultText).not.toContain(value);
}

/** Checks that masked values are stored unchanged, by revealing them with a reason. */
async function revealMasked(id: string, masked: readonly string[]): Promise<void> {
  const requestedPaths = masked.filter((path) => path.length <= 200).slice(0, 20);
  if (requestedPaths.length === 0) return;
  const revealed = await testConsole.post(`/api/applicants/${id}/reveal`, {
    paths: requestedPaths,
    reason: "Malformed answer",
  });
  expect(revealed.status, JSON.stringify(revealed.body)).toBe(200);
  const { values } = z.object({ values: z.record(z.string(), z.string()) }).parse(revealed.body);
  expect(Object.keys(values)).toEqual(requestedPaths);
}

async function readPages(id: string, { hard }: MalformedResult): Promise<void> {
  for (const path of [
    `/applicants/${id}`,
    `/applicants/${id}/evidence`,
    ...(hard ? [`/applicants/${id}/override`] : []),
  ]) {
    const html = await testConsole.page(path);
    expect(html, path).not.toContain(malformedSecret);
    expect(html, path).not.toMatch(executableMarkup);
  }
  if (!hard) return;
  const evidencePage = await testConsole.page(`/applicants/${id}/evidence`, testConsole.viewer);
  for (const value of [malformedName, malformedSecret]) expect(evidencePage).not.toContain(value);
}

/** Requests, opens and decides an override, as far as the malformed answer allows. */
async function decide(id: string): Promise<void> {
  const overrideAnswer = await requestOverride(testConsole.reviewer, id);
  if (overrideAnswer.status !== 201) {
    expect(["condition_not_met", "state_conflict"], JSON.stringify(overrideAnswer.body)).toContain(
      codeOf(overrideAnswer),
    );
    return;
  }
  const { id: override } = z.object({ id: z.uuid() }).parse(overrideAnswer.body);
  const html = await testConsole.page(`/approvals/${override}`, testConsole.approver.client);
  expect(html).not.toContain(malformedSecret);
  expect(html).not.toMatch(executableMarkup);
  const decided = await decideOverride(testConsole.approver, override, "approve");
  expect(overrideDetail.parse(decided.body).state).toBe("applied");
}

const shownTexts = new Set<string>();

/** Whether no page with this failure was tested before. The page depends on the code alone, so one is enough. */
function isFirst(code: string): boolean {
  return !shownTexts.has(code) && Boolean(shownTexts.add(code));
}

describe("an answer in place of a Test Result that is", () => {
  test.each(failures)("%s", async (_, reply, status, code, words) => {
    const { id, lastName, person } = await testConsole.createApplicantWith({ [paths.result]: reply });
    const resultAnswer = await testConsole.get(`/api/applicants/${id}/result`);
    expect(resultAnswer).toMatchObject({ status, body: { code, requestId: expect.any(String) } });
    if (words) expect(resultAnswer.body).toMatchObject({ upstreamMessage: words });

    // A stored result stays visible, with the reason why it is not the newest.
    person.answers[paths.result] = JSON.stringify(plainResult(lastName));
    expect((await testConsole.get(`/api/applicants/${id}/result?refresh=1`)).status).toBe(200);
    person.answers[paths.result] = reply;
    const stale = resultView.parse((await testConsole.get(`/api/applicants/${id}/result?refresh=1`)).body);
    expect(stale).toMatchObject({ stale: { code }, sections: { idVerification: { state: "attention" } } });
    await testConsole.recoverAfterOutage(reply);
    if (!isFirst(code)) return;
    expect(await testConsole.page(`/applicants/${id}`)).toContain(lastName);
    await testConsole.recoverAfterOutage(reply);
  });

  test("as the first answer, leaves the page complete", async () => {
    const { id, lastName } = await testConsole.createApplicantWith({ [paths.result]: "<p>Maintenance" });
    const html = await testConsole.page(`/applicants/${id}`);
    expect(html).toContain(lastName);
  });
});

describe("an applicant", () => {
  const born = { firstName: "Malformed", dob: "21-01-1979", email: "malformed@example.com" };

  test.each(["null", "{}", "[]", '{"userAccessCode":null}', '{"userAccessCode":""}', "<p>", '{"userAccessCode":{}}'])(
    "created by the service without a readable code (%s) is not stored",
    async (answer) => {
      const lastName = familyName("Malformed");
      testConsole.upstream.person(lastName, { [paths.create]: answer });
      const created = await testConsole.post("/api/applicants", { ...born, lastName, confirmedDuplicate: true });
      expect(created).toMatchObject({ status: 502, body: { code: "upstream_unreadable" } });
      expect((await testConsole.get(`/api/applicants?query=${lastName}`)).body).toMatchObject({ items: [] });
    },
  );

  test.each(["null", "{}", '{"success":false}', '{"success":"maybe"}', '{"success":[true]}', '"true"'])(
    "whose consent is answered with %s has not consented",
    async (answer) => {
      const lastName = familyName("Malformed");
      testConsole.upstream.person(lastName, { [paths.consent]: answer });
      const { client } = testConsole.reviewer;
      const id = await createApplicant(client, { firstName: "Malformed", lastName });
      const certified = { isBackgroundDisclosureAccepted: 1, GLBPurposeAndDPPAPurpose: 1, FCRAPurpose: 1 };
      expect((await run(client, id, "user.consent", { ...certified, fullName: `Malformed ${lastName}` })).status).toBe(
        200,
      );
      expect((await testConsole.get(`/api/applicants/${id}`)).body).toMatchObject({ consentedAt: null });
      const ordered = await order(client, id, { kind: "federal-civil" }, `malformed-consent-${id}`);
      expect(ordered).toMatchObject({ status: 409, body: { code: "consent_missing" } });
    },
  );

  test("whose own data is malformed can be read", async () => {
    const lastName = familyName("Malformed");
    const names = `"firstName":{"x":1},"lastName":["${malformedName}"],"dob":7,"phone":1e30,"__proto__":{"a":1}`;
    testConsole.upstream.person(lastName, {
      [paths.create]: `{"userAccessCode":"malformed-code-${lastName}",${names}}`,
    });
    const id = await createApplicant(testConsole.reviewer.client, { firstName: "Malformed", lastName });
    const view = await testConsole.get(`/api/applicants/${id}`);
    expect(view.body).toMatchObject({ name: { given: "Malformed", family: lastName } });
    await testConsole.page(`/applicants/${id}`);
  });
});

testOrders(testConsole);

test("no redirect was followed, and no call left the production paths", () => {
  expect(testConsole.upstream.unexpectedCalls).toEqual([]);
});

test("the console's log contains nothing from the service's answers", () => {
  const printed = testConsole.console.printed();
  for (const value of [
    malformedName,
    malformedSecret,
    serviceMessage,
    testConsole.upstream.key,
    "Maintenance",
    "Oops",
  ]) {
    expect(printed).not.toContain(value);
  }
});
