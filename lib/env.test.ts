import { describe, expect, test } from "vitest";
import { parseEnv } from "./env";

const usable = {
  DATABASE_URL: "postgresql://localhost/proofdesk",
  IDENTITY_BASE_URL: "https://identity.example",
  NEXTAUTH_SECRET: "a".repeat(40),
  DATA_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
};

test("an assumed path can be configured", () => {
  const paths = parseEnv({ ...usable, IDENTITY_PATHS: '{"driving.record": "/records/mvr"}' }).IDENTITY_PATHS;
  expect(paths).toEqual({ "driving.record": "/records/mvr" });
});

test.each(['{"driving.recrod": "/mvr"}', '{"driving.record": "https://elsewhere"}', "not json", "[]x"])(
  "an invalid path setting stops the start: %s",
  (IDENTITY_PATHS) => {
    expect(() => parseEnv({ ...usable, IDENTITY_PATHS })).toThrow(/IDENTITY_PATHS: JSON that gives operations a path/);
  },
);

test("a missing or weak secret is named without its value", () => {
  const weak = { ...usable, NEXTAUTH_SECRET: "hunter2", DATA_KEYS: "k1:short" };
  expect(() => parseEnv(weak)).toThrow(/NEXTAUTH_SECRET: at least 32 characters/);
  expect(() => parseEnv(weak)).not.toThrow(/hunter2|k1:short/);
});

test("the mock host's codes are five, comma-separated", () => {
  const read = (IDENTITY_MOCK_CODES: string) => parseEnv({ ...usable, IDENTITY_MOCK_CODES }).IDENTITY_MOCK_CODES;
  expect(read("a-1, a-2,a-3,a-4,a-5")).toEqual(["a-1", "a-2", "a-3", "a-4", "a-5"]);
  expect(read("")).toBeUndefined();
  for (const wrong of ["a-1", "a-1,a-2,a-3,a-4,", "1,2,3,4,5,6", "a b,2,3,4,5"]) {
    expect(() => read(wrong), wrong).toThrow(/IDENTITY_MOCK_CODES/);
  }
});

test("no applicant is approved automatically unless the deployment enables it", () => {
  const read = (AUTO_APPROVE?: string) => parseEnv({ ...usable, AUTO_APPROVE }).AUTO_APPROVE;
  expect([read(), read(""), read("0"), read("1")]).toEqual([false, false, false, true]);
});

describe("single sign-on", () => {
  const sso = {
    ...usable,
    NEXTAUTH_URL: "https://desk.example",
    OIDC_ISSUER: "https://login.example",
    OIDC_CLIENT_ID: "proofdesk",
    OIDC_CLIENT_SECRET: "a client's secret",
    OIDC_ROLES: '{"compliance-reviewers": "reviewer", "leads": ["reviewer", "approver"]}',
  };

  test("gives each group one or more roles", () => {
    const { OIDC_ROLES, OIDC_GROUPS_CLAIM } = parseEnv(sso);
    expect([...(OIDC_ROLES ?? [])]).toEqual([
      ["compliance-reviewers", ["reviewer"]],
      ["leads", ["reviewer", "approver"]],
    ]);
    expect(OIDC_GROUPS_CLAIM).toBe("groups");
  });

  test.each(['{"compliance": "boss"}', '{"compliance": []}', '["reviewer"]', "reviewer"])(
    "a map with an unknown role or a wrong form stops the start: %s",
    (OIDC_ROLES) => {
      expect(() => parseEnv({ ...sso, OIDC_ROLES })).toThrow(/OIDC_ROLES: JSON that gives groups a role/);
    },
  );

  test("needs all of its settings, and HTTPS except on this machine", () => {
    for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES", "NEXTAUTH_URL"]) {
      expect(() => parseEnv({ ...sso, [name]: "" }), name).toThrow(`${name}: missing, and OIDC_ISSUER is set`);
    }
    for (const OIDC_ISSUER of ["http://login.example", "http://localhost.example"]) {
      expect(() => parseEnv({ ...sso, OIDC_ISSUER })).toThrow(/OIDC_ISSUER: an address that begins with https/);
    }
    expect(parseEnv({ ...sso, OIDC_ISSUER: "http://127.0.0.1:9000" }).OIDC_ISSUER).toBe("http://127.0.0.1:9000");
  });
});
