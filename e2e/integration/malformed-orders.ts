/** Orders and overrides with a malformed service. Each is sent once, and none is wrongly called clear. */

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { orderDetail } from "@/lib/features/orders/contract/orders";
import { overrideDetail } from "@/lib/features/overrides/contract/overrides";
import { writePdf } from "@/lib/sandbox/service/pdf";
import { decideOverride, order, ordersOf, requestOverride, run } from "./actions";
import {
  complete,
  countyAnswers,
  orderAnswers,
  overrideAnswers,
  serviceMessage,
  successiveAnswers,
  wrapped,
} from "./malformed-answers";
import { codeOf, type MalformedConsole } from "./malformed-console";
import { malformedSecret } from "./malformed-results";
import { paths } from "./malformed-upstream";

const search = { kind: "federal-criminal" };
const pdf = writePdf([["Judgment"]]).toString("base64");
const markupBehindHeader = Buffer.from("%PDF-1.4\n<script>alert(1)</script>\n%%EOF").toString("base64");
const markup = Buffer.from("<script>alert(1)</script>").toString("base64");
const name = '../../../etc/passwd"\r\nSet-Cookie: a=b; <b>.html';

export function testOrders(testConsole: MalformedConsole): void {
  describe("an order that is answered with", () => {
    test.each(orderAnswers)("%s", async (_, reply, outcome) => {
      const { id, person } = await testConsole.createApplicantWith({ [paths.federal]: reply });
      const submit = () => order(testConsole.reviewer.client, id, search, `malformed-order-${id}`);
      const first = await submit();
      if ("refused" in outcome) {
        const [status, code] = outcome.refused;
        expect(first).toMatchObject({ status, body: { code, upstreamMessage: serviceMessage } });
      } else expect(ordersOf(first)[0]?.state).toBe(outcome.state);
      // The order is sent again, opened, reconciled, and tried with another key. The service still gets one call.
      expect((await submit()).status).toBe(first.status);
      if (!("refused" in outcome)) await expectSentOnce(ordersOf(first)[0]?.id ?? "", outcome.state, id);
      expect(person.calls[paths.federal]).toBe(1);
      await testConsole.recoverAfterOutage(reply);
    });
  });

  async function expectSentOnce(placed: string, state: string, applicant: string): Promise<void> {
    expect(orderDetail.parse((await testConsole.get(`/api/orders/${placed}`)).body).state).toBe(state);
    const reconciled = await testConsole.post(`/api/orders/${placed}/reconcile`);
    expect(reconciled.status).toBe(state === "outcome_unknown" ? 200 : 409);
    const twice = await order(testConsole.reviewer.client, applicant, search, `malformed-twice-${placed}`);
    expect(twice).toMatchObject({ status: 409, body: { code: "already_ordered" } });
  }

  /** Places an order whose court results get these answers. */
  async function placed(report: string | readonly (string | object)[]): Promise<{ id: string; at: string }> {
    const { id } = await testConsole.createApplicantWith({ [paths.report]: report });
    const [placedOrder] = ordersOf(await order(testConsole.reviewer.client, id, search, `malformed-course-${id}`));
    return { id, at: `/orders/${placedOrder?.id}` };
  }

  describe("a court result that is", () => {
    test.each(successiveAnswers)("%s", async (_, answers, states, more = {}) => {
      const { at } = await placed(answers);
      for (const state of states) {
        const answer = await testConsole.post(`/api${at}/refresh`);
        if (state) expect(orderDetail.parse(answer.body).resultState).toBe(state);
        else expect([422, 502], JSON.stringify(answer.body)).toContain(answer.status);
      }
      const detail = orderDetail.parse((await testConsole.get(`/api${at}`)).body);
      expect(detail).toMatchObject(more);
      if (!states.includes("clear")) expect(detail.resultState).not.toBe("clear");
      expect(JSON.stringify(detail)).not.toContain(malformedSecret);
      const html = await testConsole.page(at);
      expect(html).not.toContain(malformedSecret);
      expect(html).not.toContain("<script>alert");
    });

    test("of any of these kinds can be printed to a PDF", async () => {
      const cases = [
        null,
        {},
        { charges: {}, caseIdentifiers: [] },
        { caseNumber: "\u0000\u202e<b>", charges: [[[]], 7] },
      ];
      const { id, at } = await placed(wrapped({ ...complete, status: "?", sub_status: [], cases, court_copies: [{}] }));
      expect(orderDetail.parse((await testConsole.post(`/api${at}/refresh`)).body).resultState).toBe("unrecognized");
      expect(String((await testConsole.get(`/api/applicants/${id}/report.pdf`)).body)).toMatch(/^%PDF-/);
    });
  });

  test("court copies: only real files are offered, as downloads, and nothing but a harmless PDF inline", async () => {
    const document = (id: unknown, base64EncodedContents: unknown, more = {}) => ({
      document: { id, name, base64EncodedContents, accessUrl: "javascript:alert(document.cookie)", ...more },
    });
    const copies = [
      ...[null, {}, { document: null }, { status: "PENDING", document: {} }, document(null, null)],
      ...[document(1, "not base64!!"), document(2, pdf.slice(0, -1)), document(3, ""), document("x", { deep: pdf })],
      document(4, pdf, { sequenceNumber: 1e20, category: "<b>x</b>" }),
      document(5, markup, { sequenceNumber: "2" }),
      document("12345678901234567890", pdf),
      document(6, markupBehindHeader),
    ];
    const { at } = await placed(wrapped({ ...complete, court_copies: copies }));
    const detail = orderDetail.parse((await testConsole.post(`/api${at}/refresh`)).body);
    expect(detail.state).toBe("complete");
    const types: string[] = [];
    let shownCount = 0;
    for (const copy of detail.courtCopies) {
      const file = await testConsole.get(`/api${at}/court-copies/${copy.id}`);
      expect(file.status).toBe(copy.size === null ? 404 : 200);
      if (copy.size === null) continue;
      types.push(file.headers.get("content-type") ?? "");
      expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.(pdf|bin)"$/);
      expect(file.headers.get("content-security-policy")).toMatch(/^sandbox;/);
      expect(file.headers.get("cache-control")).toContain("no-store");
      expect(file.headers.getSetCookie()).toEqual([]);
      const framed = await testConsole.get(`/api${at}/court-copies/${copy.id}?inline=1`);
      const isShown = copy.kind === "pdf";
      shownCount += isShown ? 1 : 0;
      expect(framed.headers.get("content-disposition")).toMatch(isShown ? /^inline; / : /^attachment; /);
      const policy = framed.headers.get("content-security-policy");
      expect(policy).toMatch(isShown ? /frame-ancestors 'self'$/ : /sandbox; .*frame-ancestors 'none'$/);
      expect(framed.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(types.sort()).toEqual(["application/octet-stream", ...Array(3).fill("application/pdf")]);
    expect(shownCount).toBe(2);
    const html = await testConsole.page(at);
    expect(html).not.toMatch(/href="javascript:/i);
    expect(html).not.toContain("<b>.html");
    expect(JSON.stringify(detail)).not.toContain("alert(document");
  });

  test("the pages of an unknown order and of an override without an answer are complete", async () => {
    const unanswered = { status: 500, body: "<h1>Oops" };
    const answers = { [paths.federal]: unanswered, [paths.override]: unanswered };
    const { id } = await testConsole.createApplicantWith(answers);
    const [placedOrder] = ordersOf(await order(testConsole.reviewer.client, id, search, `malformed-unknown-${id}`));
    const { id: override } = z.object({ id: z.uuid() }).parse((await requestOverride(testConsole.reviewer, id)).body);
    await decideOverride(testConsole.approver, override, "approve");
    await testConsole.recoverAfterOutage(unanswered);
    for (const path of [`/orders/${placedOrder?.id}`, `/applicants/${id}/orders/new`, `/applicants/${id}/evidence`]) {
      await testConsole.page(path);
    }
    await testConsole.page(`/approvals/${override}`, testConsole.approver.client);
  });

  test.each(countyAnswers)("a county history that is %s", async (_, answer, least) => {
    const { id } = await testConsole.createApplicantWith({ [paths.counties]: answer, [paths.ssn]: "[]" });
    for (const operation of ["records.county-history", "user.ssn"]) {
      const answer = await run(testConsole.reviewer.client, id, operation);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const options = await testConsole.get(`/api/applicants/${id}/order-options`);
    expect(options.status).toBe(200);
    const { counties } = z.object({ counties: z.array(z.unknown()) }).parse(options.body);
    expect(counties.length).toBeGreaterThanOrEqual(least);
    expect(JSON.stringify(options.body)).not.toContain(malformedSecret);
    for (const path of [`/applicants/${id}/orders/new`, `/applicants/${id}/evidence`]) await testConsole.page(path);
  });

  test.each(overrideAnswers)("an override that is answered with %s is sent once", async (_, reply, status, state) => {
    const { id, person } = await testConsole.createApplicantWith({ [paths.override]: reply });
    const overrideAnswer = await requestOverride(testConsole.reviewer, id);
    const { id: override } = z.object({ id: z.uuid() }).parse(overrideAnswer.body);
    const approved = await decideOverride(testConsole.approver, override, "approve");
    expect(approved.status, JSON.stringify(approved.body)).toBe(status);
    if (status === 502) expect(approved.body).toMatchObject({ upstreamMessage: serviceMessage });
    expect(overrideDetail.parse((await testConsole.get(`/api/overrides/${override}`)).body).state).toBe(state);
    expect(codeOf(await decideOverride(testConsole.approver, override, "approve"))).toBe("state_conflict");
    expect(person.calls[paths.override]).toBe(1);
    const view = await testConsole.get(`/api/applicants/${id}`);
    const { overriddenAt } = z.object({ overriddenAt: z.string().nullable() }).parse(view.body);
    expect(overriddenAt !== null).toBe(state === "applied");
    await testConsole.recoverAfterOutage(reply);
  });
}
