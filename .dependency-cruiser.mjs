/**
 * Who may import whom. `npm run lint` reads it; lib/build/import-rules.test.ts proves that each rule fires.
 * Paths are regular expressions on the path from the root of the project.
 */

const tests = "\\.test\\.tsx?$|/testing[^/]*\\.ts$|fixture|^lib/testing/|^e2e/";
const ours = "^(app|components|lib|e2e|prisma)/";

/** Words and rules of a domain, which every part may name. */
const facts =
  "^lib/(applicants|counties|decisions|inbox|orders|signals)/|^lib/(fields|files|glossary|hidden-characters|icon-names|keys-of|reason|today-questions)\\.ts";
/** Pure modules: they run in the browser as well as on the server. */
const belowContracts = [
  facts,
  "^lib/identity/(operations/|dates\\.ts|images\\.ts)",
  "^lib/(results|checks|case)/",
  "^lib/(canonical-json|csv|dates|errors)\\.ts",
  "^lib/auth/(permissions|password-strength|passkey-json|sso-problems)\\.ts",
];
const pure = [...belowContracts, "^lib/contracts/"];
const primitives = "^components/(ui|charts|data-table)/";
/** Server modules that pages, components and contracts may import: names without behavior. */
const names = ["^lib/auth/permissions\\.ts", "^lib/audit/event\\.ts"];

/** Files in a folder import only one another and the listed folders. */
const only = (name, place, allowed, comment, except = "^$") => ({
  name,
  comment,
  severity: "error",
  from: { path: place, pathNot: [tests, except] },
  to: { path: ours, pathNot: [place, ...allowed] },
});

const never = (name, place, refused, comment, except = "^$") => ({
  name,
  comment,
  severity: "error",
  from: { path: place, pathNot: [tests, except] },
  to: { path: refused },
});

/** Layered folders of lib/services, lowest first: each imports only those before it. */
const serviceLayers = [
  ["stored"],
  ["applicants", "audit"],
  ["inbox"],
  ["staff"],
  ["session"],
  ["cases", "bulk"],
  ["intake", "orders", "overrides", "uploads"],
  ["hits"],
  ["checks", "webhooks"],
  ["decisions"],
  ["monitoring"],
  ["queue", "today"],
  ["policies"],
  ["case-view"],
  ["reports", "exports"],
  ["seed"],
];

const servicesDownwards = serviceLayers
  .flatMap((layer, level) =>
    layer.map((room) => {
      const others = [...layer, ...serviceLayers.slice(level + 1).flat()].filter((other) => other !== room);
      return others.length === 0
        ? []
        : never(
            `services-above-${room}`,
            `^lib/services/${room}/`,
            `^lib/services/(${others.join("|")})/`,
            "Services import one another one way only; what two of them need stands in a room below both.",
          );
    }),
  )
  .flat();

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one story, or stand on a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this file, and it imports nothing: remove it, or name it here with who runs it.",
      severity: "error",
      // Run by node's --import, built by esbuild for the hosted page, read by Next and TypeScript.
      from: {
        orphan: true,
        pathNot: [
          "^lib/build/exit-with-parent\\.mjs$",
          "^lib/sandbox/hosted/button/(client|demo)\\.ts$",
          "\\.d\\.m?ts$",
        ],
      },
      to: {},
    },
    {
      name: "tests-only",
      comment: "Only tests import what is made for tests.",
      severity: "error",
      from: { path: ours, pathNot: tests },
      to: { path: tests },
    },
    only(
      "primitives",
      primitives,
      ["^lib/(dates|glossary|icon-names)\\.ts", "^lib/results/(evidence|state-shapes)\\.ts"],
      "Primitives know React, formatting, the states of evidence, the words of the glossary and the names of icons only.",
    ),
    only(
      "capture",
      "^components/capture/",
      [primitives, "^lib/(dates|identity/images)\\.ts"],
      "Pictures, camera and quiz are shared with the hosted page: React, formatting and the rules of images.",
    ),
    {
      name: "features",
      comment: "One feature does not import another: put what both need in components/shared.",
      severity: "error",
      from: { path: "^components/([^/]+)/", pathNot: tests },
      to: {
        path: "^components/",
        pathNot: ["^components/($1|shared|layout|capture)/|^components/exports/export-button\\.tsx", primitives],
      },
    },
    only(
      "components",
      "^components/",
      [...pure, "^lib/(console-api|refusals|sign-in|return-to|passkey-browser)\\.ts"],
      "A component may use what is pure: contracts, results, checks, operations, console-api, refusals, errors, permissions.",
    ),
    never(
      "one-record-a-use",
      "^components/",
      "^lib/contracts/(all-actions|action-titles)\\.ts",
      "A page loads the records of the actions that it uses, and not all of them.",
    ),
    never(
      "pages",
      "^app/",
      "^lib/(data|sandbox|build|cli|embedded|server|jobs|audit|reports|identity)/|^lib/identity-service\\.ts",
      "Pages and routes are wiring: components, http, services, auth and contracts.",
    ),
    {
      name: "lib-below",
      comment: "lib never imports app, and its tests do not either.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^app/" },
    },
    {
      name: "lib-beside",
      comment: "lib never imports components; the hosted page of the sandbox shares components/capture.",
      severity: "error",
      from: { path: "^lib/", pathNot: ["^lib/sandbox/hosted/", tests] },
      to: { path: "^components/" },
    },
    {
      name: "prisma",
      comment: "Only lib/data imports the Prisma client: take what you need from @/lib/data/prisma.",
      severity: "error",
      from: { pathNot: "^lib/data/" },
      to: { path: "(^|/)@prisma/client(/|$)|^lib/data/generated/" },
    },
    only(
      "operations",
      "^lib/identity/(operations/|dates\\.ts|images\\.ts)",
      ["^lib/(dates|hidden-characters|auth/permissions)\\.ts"],
      "The operations are pure: zod and each other.",
    ),
    only(
      "results",
      "^lib/(results|checks|case)/",
      belowContracts,
      "Conclusions are pure: zod, operations and facts. The contracts show them.",
    ),
    never("env", "^lib/env\\.ts$", "^lib/(results|checks|case|contracts|services)/", "Settings are below every rule."),
    never(
      "results-below",
      "^lib/results/",
      "^lib/checks/",
      "Checks are made of results: sections and signals know no check.",
    ),
    only(
      "facts",
      facts,
      ["^lib/(dates|errors|auth/permissions|identity/images)\\.ts"],
      "Facts of a domain are below rules and contracts, which name them.",
    ),
    only(
      "contracts",
      "^lib/contracts/",
      [...pure, ...names],
      "The contracts are pure: both sides of the API read them.",
    ),
    never(
      "constants",
      "^lib/(contracts/(method|changes|audit-reads)\\.ts|(applicants|counties|decisions|inbox|signals)/|orders/(?!amounts)|(files|keys-of|reason|auth/sso-problems)\\.ts|results/(keys|evidence|compared-fields|redactions)\\.ts|checks/upload-waits\\.ts|identity/operations/(list|scalars|entry-fields|certifications)\\.ts|console-api\\.ts)",
      "(^|/)zod(/|$)",
      "Every page loads this: schemas are for the server, and for forms, which are loaded when they are opened.",
    ),
    never(
      "browser-safe",
      "^lib/(identity/(operations/|dates\\.ts|images\\.ts)|results/|checks/|case/|contracts/|applicants/|counties/|decisions/|inbox/|orders/|signals/|(dates|fields|files|hidden-characters|keys-of|reason)\\.ts)",
      "^(node:)?(assert|buffer|child_process|crypto|events|fs|http|net|os|path|process|stream|timers|url|util|zlib)(/|$)|(^|/)server-only(/|$)",
      "This runs in the browser too.",
    ),
    only(
      "sandbox",
      "^lib/sandbox/",
      ["^lib/identity/(operations/|dates\\.ts|images\\.ts)", "^lib/dates\\.ts", "^components/capture/"],
      "The sandbox stands in for another company: it knows the operations, and nothing of the console.",
    ),
    only(
      "actions",
      "^lib/actions/",
      [
        "^lib/(contracts|audit|data|auth)/",
        "^lib/(errors|in-parallel|log|env|dates|telemetry|process-wide|request-scope|time-limit)\\.ts",
        "^lib/identity/upstream-error\\.ts",
      ],
      "The engine of actions: contracts, audit, data, auth, errors and the service's errors.",
    ),
    never(
      "services",
      "^lib/services/",
      "^lib/(http|build|cli|embedded|server|sandbox|openapi)/",
      "A service holds rules: it sees no request, and knows no sandbox.",
      "^lib/services/seed/seed-(demo|past)\\.ts$",
    ),
    never(
      "http",
      "^lib/http/",
      "^lib/(data|sandbox|build|cli|embedded|server|jobs|reports|identity|openapi)/",
      "lib/http may use actions, services, auth, contracts and errors.",
    ),
    never(
      "grounds",
      "^lib/(audit|auth|jobs|reports)/",
      "^lib/(http|build|cli|embedded|server|sandbox|openapi)/",
      "This is below lib/http and knows no sandbox.",
    ),
    never(
      "queues",
      "^lib/queues/",
      "^lib/(services|jobs)/",
      "Services put jobs into queues, and lib/jobs runs them: the queues know neither.",
    ),
    ...servicesDownwards,
    only(
      "embedded",
      "^lib/embedded/",
      ["^lib/cannot-start\\.ts"],
      "The embedded database stands in for PostgreSQL: it knows nothing of the console.",
    ),
    never("server", "^lib/server/", "^lib/cli/", "What runs is below what a person starts."),
    never(
      "build",
      "^lib/build/",
      "^lib/(cli|embedded|server)/",
      "A build starts nothing, and knows what it bundles by path.",
    ),
    only(
      "data",
      "^lib/data/",
      [
        "^lib/(access-code|env|log|errors|dates|hidden-characters|metrics|telemetry|process-group|process-wide|request-scope|time-limit)\\.ts",
      ],
      "lib/data is below everything else in lib.",
    ),
  ],
  options: {
    // The only parser of this tool that reads TSX without TypeScript's JavaScript API, which version 7 does not have.
    parser: "swc",
    doNotFollow: { path: ["node_modules", "^lib/data/generated/"] },
    exclude: { path: "^(\\.next|test-results)/" },
  },
};
