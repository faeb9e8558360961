import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  awaitsCopies,
  caseCountOf,
  readCourtResult,
  resultOfResponse,
  stateOfCourtResult,
  storedJson,
} from "./court-result";

const complete = { uuid: "r-1", type: "CRIMINAL", status: "COMPLETE", sub_status: null, cases: [], court_copies: null };

function stateOf(fields: Record<string, unknown>) {
  const read = readCourtResult({ ...complete, ...fields });
  if (!read) throw new Error("Nothing was read");
  return stateOfCourtResult(read);
}

describe("a court result", () => {
  test("is clear only if it is complete and its list of cases is empty", () => {
    expect(stateOf({})).toBe("clear");
    expect(stateOf({ cases: null })).toBe("unknown");
    expect(stateOf({ status: null })).toBe("unknown");
    expect(stateOf({ status: "CANCELLED" })).toBe("unknown");
    expect(stateOf({ sub_status: "NEEDS_ATTENTION" })).toBe("unknown");
    expect(stateOf({ sub_status: "IN_PROGRESS" })).toBe("unknown");
    expect(stateOf({ status: "PENDING", cases: null, sub_status: "IN_PROGRESS" })).toBe("pending");
  });

  test("needs attention for a case or the sub status RECORD, in any status", () => {
    expect(stateOf({ cases: [{ id: "1" }] })).toBe("attention");
    expect(stateOf({ sub_status: "RECORD" })).toBe("attention");
    expect(stateOf({ status: "PENDING", cases: [{ id: "1" }] })).toBe("attention");
  });

  test("is unrecognized with an unreadable field, and its other fields are still read", () => {
    expect(stateOf({ cases: "none" })).toBe("unrecognized");
    expect(stateOf({ cases: [{ chargeDate: { day: 1 } }] })).toBe("unrecognized");
    expect(readCourtResult({ ...complete, cases: "none" })?.result.status).toBe("COMPLETE");
  });

  test("is never clear for arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (anything) => {
        const read = resultOfResponse(JSON.parse(JSON.stringify({ success: true, result: anything })));
        return read === null || stateOfCourtResult(read) !== "clear" || read.status?.toUpperCase() === "COMPLETE";
      }),
    );
  });

  test("keeps a status that the interface does not list", () => {
    expect(readCourtResult({ ...complete, status: " ON_HOLD " })?.status).toBe("ON_HOLD");
    expect(readCourtResult({ ...complete, status: { code: 1 } })?.status).toBeNull();
  });

  test("counts its cases, and does not read a missing list as none", () => {
    const count = (fields: Record<string, unknown>) => {
      const read = readCourtResult({ ...complete, ...fields });
      return read && caseCountOf(read);
    };
    expect([count({}), count({ cases: null }), count({ cases: { id: "1" } })]).toEqual([0, null, 1]);
    expect(count({ sub_status: { code: "RECORD" } })).toBeNull();
    expect(count({ sub_status: { code: "RECORD" }, cases: [{ id: "1" }] })).toBe(1);
  });
});

describe("court copies", () => {
  const withCopy = (document: unknown) =>
    readCourtResult({ ...complete, court_copies: [{ status: "PENDING", document }] });

  test("are awaited until their document arrives", () => {
    const [pending, there] = [withCopy(null), withCopy({ id: 1, base64EncodedContents: "JVBERi0=" })];
    expect(pending && awaitsCopies(pending)).toBe(true);
    expect(there && awaitsCopies(there)).toBe(false);
  });

  test("are stored separately: the stored result has everything but their contents", () => {
    const read = withCopy({ id: 7, name: "Judgment.pdf", base64EncodedContents: "JVBERi0=", odd: 1 });
    const kept = read ? storedJson(read) : "";
    expect(kept).not.toContain("JVBERi0=");
    expect(JSON.parse(kept)).toMatchObject({ court_copies: [{ document: { id: 7, name: "Judgment.pdf", odd: 1 } }] });
  });
});
