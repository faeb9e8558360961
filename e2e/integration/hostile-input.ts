/** Generators of requests that no well-behaved client sends. */
import fc from "fast-check";
import type { Route } from "./api-routes";
import { fill } from "./endpoints";
import type { Entry } from "./request-parts";
import type { Resources } from "./resources";

export type Hostile = {
  method: string;
  target: string;
  headers: [string, string][];
  body: Uint8Array | null;
  signedIn: boolean;
};

const unknownId = "01890000-0000-7000-8000-000000000000";

const segments = fc.constantFrom(
  unknownId,
  unknownId.toUpperCase(),
  `${unknownId}'--`,
  "..",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5cwindows",
  "%00",
  "%E0%A4%A",
  "%ED%A0%80",
  "%F0%9F%91%8D",
  "%25%32%65",
  "%0d%0aSet-Cookie:%20a=b",
  "__proto__",
  "constructor",
  "12345678901234567890",
  "-1",
  "NaN",
  "null",
  "x".repeat(3000),
  "%C3%A9".repeat(400),
  "{}",
  ":id",
  "*",
  ";a=b",
  "%3Fquery=1",
);

const queries = fc.constantFrom(
  "",
  "?",
  "?limit=-1",
  "?limit=1e309",
  "?limit=99999999999999999999",
  "?limit=%00",
  "?limit=1&limit=2",
  "?limit[]=1",
  "?cursor=%F0%9F%91%8D",
  "?cursor=bm90IGEgY3Vyc29y",
  `?cursor=${"A".repeat(200)}`,
  `?cursor=${Buffer.from('{"sort":"-updated","at":"x","id":"y"}').toString("base64url")}`,
  `?query=${"a".repeat(6000)}`,
  "?query=%00",
  "?query=%ED%A0%80",
  "?query=%E0%A4%A",
  "?query=%",
  "?query='%20or%201=1--",
  "?query=%25_%5C",
  "?query=%E2%80%AE%E2%80%AEevil",
  "?query=(a+)+$&signal=((((",
  "?sort=constructor",
  "?status=__proto__",
  "?signal=toString",
  "?__proto__[admin]=1&constructor=1",
  "?from=2026-13-45&to=0000-00-00",
  "?from=9999-12-31&to=0001-01-01",
  "?object=%0d%0aX:%20y",
  "?refresh=1&refresh=1",
  "?_rsc=x",
);

/** Bodies that are not a valid JSON object, as bytes. */
const malformedBodies: readonly Uint8Array[] = [
  ...["", " ", "{", "}", '{"a":', "[]", "null", "true", "0", '"text"', "{}{}", "\u0000", "undefined", "NaN"],
  ...['{"a":1,}', "{'a':1}", '{"a":1e999}', '{"a":12345678901234567890}', '{"__proto__":{"admin":true}}'],
  ...['{"constructor":{"prototype":{"admin":true}}}', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"\\ud800":1}'],
  ...['{"a":1,"a":2}', '\uFEFF{"a":1}', "[".repeat(200_000), '{"a":'.repeat(20_000), `[${"[]".repeat(33)}]`],
  ...[`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, `{"${"k".repeat(10_000)}":1}`, `"${"x".repeat(100_000)}"`],
  ...["a=1&b=2", "<?xml version='1.0'?><a/>", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--"],
].map((text) => new TextEncoder().encode(text));
const bytes = (...values: number[]) => Uint8Array.from(values);
const brokenBytes: readonly Uint8Array[] = [
  Buffer.from('{"a":1}', "utf16le"),
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":1}', "utf16le")]),
  bytes(0xff, 0xff, 0xff),
  bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0x1f, 0x8b, 8, 0),
  bytes(0xed, 0xa0, 0x80),
];

/** Values that replace a valid value. */
const values = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1e308,
  "",
  " ",
  "\u0000",
  "x\u0000y",
  "\ud800",
  "\u202eevil\u2066",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  '\'; drop table "Staff"; --',
  "{{7*7}}%s%n",
  "../../../../etc/passwd",
  "a".repeat(50_000),
  `${"a".repeat(30_000)}!`,
  `${"a-".repeat(5_000)}@${"a.".repeat(5_000)}`,
  "12-13-2020",
  "31-02-2020",
  [],
  {},
  [[[[]]]],
  { toString: "x", valueOf: 1 },
  ["admin", "admin", 7],
  Array.from({ length: 5_000 }, (_, index) => index),
  "9".repeat(400),
);

const types = fc.constantFrom(
  ...Array.from({ length: 20 }, () => "application/json"),
  "application/json; charset=utf-16",
  ...["application/JSON ; charset=utf-8", "text/plain", "application/jsonp", "multipart/form-data; boundary=x", ""],
  ...["application/x-www-form-urlencoded", ";", "application/json, text/plain", `application/json;${"x".repeat(500)}`],
);

const forged: fc.Arbitrary<[string, string]> = fc.constantFrom<[string, string]>(
  ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["x-middleware-rewrite", "/api/staff"],
  ["x-middleware-override-headers", "cookie"],
  ["x-middleware-set-cookie", "proofdesk.session=x"],
  ["x-proofdesk-address", "8.8.8.8"],
  ["x-proofdesk-path", "//evil.example"],
  ["x-invoke-path", "/api/staff"],
  ["x-invoke-status", "500"],
  ["x-matched-path", "/api/staff"],
  ["x-nextjs-data", "1"],
  ["x-nextjs-redirect", "//evil.example"],
  ["x-next-revalidated-tags", "x"],
  ["x-now-route-matches", "1=x"],
  ["x-prerender-revalidate", "x"],
  ["next-action", "0123456789abcdef"],
  ["next-router-state-tree", "garbage"],
  ["next-router-prefetch", "1"],
  ["next-router-segment-prefetch", "/_tree"],
  ["next-url", "//evil.example"],
  ["next-resume", "1"],
  ["rsc", "1"],
  ["x-http-method-override", "DELETE"],
  ["x-original-url", "/api/staff"],
  ["x-rewrite-url", "/api/staff"],
  ["x-forwarded-for", "127.0.0.1, 8.8.8.8"],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-proto", "https"],
  ["x-forwarded-port", "99999"],
  ["forwarded", "for=8.8.8.8;host=evil.example"],
  ["x-real-ip", "8.8.8.8"],
  ["host", "evil.example"],
  ["host", "evil.example@127.0.0.1"],
  ["host", "[::1"],
  ["host", ""],
  ["origin", "not an origin"],
  ["origin", "http://[::1"],
  ["referer", "\u00ff\u00fe"],
  ["accept", "*/*;q=9,".repeat(300)],
  ["accept-encoding", "br;q=x, identity;q=0"],
  ["accept-language", "x".repeat(4000)],
  ["range", "bytes=0-0,-1"],
  ["if-none-match", "*"],
  ["if-modified-since", "yesterday"],
  ["expect", "100-continue"],
  ["content-encoding", "gzip"],
  ["cookie", `proofdesk.session=${"A".repeat(3000)}`],
  ["cookie", "proofdesk.session=a.b.c.d.e; proofdesk.session=; =; ;;"],
  ["cookie", "proofdesk.csrf=%00|x; proofdesk.callback=//evil.example"],
  ["authorization", "Bearer x"],
  ["idempotency-key", "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"],
  ["idempotency-key", "x".repeat(5000)],
  ["x-nonce", "known"],
  ["content-security-policy", "script-src *"],
  ["sec-fetch-site", "none"],
  ["upgrade", "websocket"],
);

/** Generates a valid body with one value replaced or added. */
function corruptedBody(body: unknown): fc.Arbitrary<Uint8Array> {
  const valid: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const names = [...Object.keys(valid), "extra", "id", "constructor"];
  return fc
    .tuple(fc.constantFrom(...names), values)
    .map(([name, value]) => new TextEncoder().encode(JSON.stringify({ ...valid, [name]: value })));
}

const ending = ["/api/account/sign-out", "/api/account/sign-out-everywhere"];

/**
 * Generates a hostile request to one of the routes.
 *
 * @param entries a valid request for each action, which is corrupted
 */
export function hostileRequest(
  routes: readonly Route[],
  entries: Readonly<Record<string, Entry>>,
  resources: Resources,
): fc.Arbitrary<Hostile> {
  const actions = fc.constantFrom(...routes.filter(({ action }) => action));
  const customHandlers = fc.constantFrom(...routes.filter(({ action }) => !action));
  const route = fc.oneof({ weight: 6, arbitrary: actions }, { weight: 1, arbitrary: customHandlers });
  return route.chain(({ name, method, path }) => {
    const valid = entries[name]?.request(resources) ?? {};
    const address = fc.oneof(
      { weight: 3, arbitrary: fc.constant(fill(path, valid.params ?? {})) },
      { weight: 2, arbitrary: segments.map((segment) => path.replace(/:(?:\.\.\.)?\w+/g, segment)) },
    );
    const body = fc.oneof(
      { weight: 4, arbitrary: corruptedBody(valid.body) },
      { weight: 2, arbitrary: fc.constantFrom(...malformedBodies, ...brokenBytes) },
    );
    const others = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "get");
    return fc.record({
      method: fc.oneof({ weight: 6, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: others }),
      target: fc.tuple(address, queries).map(([where, query]) => where + query),
      headers: fc
        .tuple(types, fc.array(forged, { maxLength: 3 }))
        .map(([type, more]): [string, string][] => [
          ...(type ? [["content-type", type] as [string, string]] : []),
          ...Object.entries(valid.headers ?? {}),
          ...more,
        ]),
      body: method === "GET" ? fc.constant(null) : body,
      // Signing out would make all following requests anonymous.
      signedIn: ending.includes(path) ? fc.constant(false) : fc.integer({ min: 0, max: 5 }).map((each) => each > 0),
    });
  });
}
