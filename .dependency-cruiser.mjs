/**
 * Who may import whom. `npm run lint` reads it; lib/build/import-rules.test.ts proves that each rule fires.
 * Paths are regular expressions on the path from the root of the project.
 */

const tests = "\\.test\\.tsx?$|/testing[^/]*\\.ts$|fixture|^lib/testing/|^e2e/";
const ours = "^(app|components|lib|e2e|prisma)/";

/** The layers of `lib`, lowest first: each imports itself and the layers below it. docs/architecture.md describes them. */
const layers = {
  base: "^lib/(base/|errors\\.ts)",
  operations: "^lib/identity/(operations/|assumptions)",
  domain: "^lib/domain/",
  platform: "^lib/(platform/|env\\.ts)",
  identity: "^lib/identity/(?!operations/|assumptions)",
  cases: "^lib/cases/",
  features: "^lib/features/",
  views: "^lib/views/",
  commands: "^lib/cli/",
};

/** The folders of a layer whose parts need one another, lowest first: a folder imports only those of earlier rows. */
const rows = {
  platform:
    "contract < process < data embedded mail < audit auth < actions < events queues health < http < server < backup",
  domain: "applicants counties decisions inbox signals < orders < results < checks < case",
  features:
    "hits inbox orders overrides staff < checks session < decisions monitoring webhooks < applicants < policies retention today",
};

const contracts = "^lib/(platform|cases|features/[^/]+|views/[^/]+)/contract/";
/** Runs in the browser as well as on the server. */
const pure = [layers.base, layers.operations, layers.domain, contracts];
const primitives = "^components/ui/";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const never = (name, place, refused, comment, except = []) =>
  rule(name, comment, { path: place, pathNot: [tests, ...except] }, { path: refused });
/** Files in a folder import only one another and the listed folders. */
const only = (name, place, allowed, comment) =>
  rule(name, comment, { path: place, pathNot: tests }, { path: ours, pathNot: [place, ...allowed] });

const layerRules = Object.values(layers).flatMap((place, level, all) => {
  const above = all.slice(level + 1).join("|");
  const name = `layer-${Object.keys(layers)[level]}`;
  return above ? [never(name, place, above, "Imports go down: move what both need to a lower layer.")] : [];
});

const rowRules = Object.entries(rows).flatMap(([layer, written]) => {
  const ordered = written.split(" < ").map((row) => row.split(" "));
  return ordered.flatMap((row, level) =>
    row.map((folder) => {
      const others = ordered.slice(level).flat();
      const refused = `^lib/${layer}/(${others.filter((other) => other !== folder).join("|") || "-"})/`;
      return never(`above-${layer}-${folder}`, `^lib/${layer}/${folder}/`, refused, "One way only.");
    }),
  );
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-circles", "Two files that need each other are one, or depend on a third.", {}, { circular: true }),
    // Run by node's --import, built by esbuild for the hosted page, read by Next and TypeScript.
    rule(
      "no-orphans",
      "Nothing imports this file, and it imports nothing: remove it, or name it here with who runs it.",
      {
        orphan: true,
        pathNot: ["^lib/build/exit-with-parent\\.mjs$", "^lib/sandbox/hosted/button/", "\\.d\\.m?ts$"],
      },
      {},
    ),
    rule("tests-only", "Only tests import what is made for tests.", { path: ours, pathNot: tests }, { path: tests }),
    ...layerRules,
    ...rowRules,
    rule("lib-below", "lib never imports app, and its tests do not either.", { path: "^lib/" }, { path: "^app/" }),
    only("contracts", contracts, pure, "Both sides of the API read the contracts."),
    never("lib-beside", "^lib/", "^components/", "lib draws nothing.", ["^lib/sandbox/hosted/"]),
    only("browser", "^lib/browser/", pure, "The browser's client knows contracts and errors."),
    only("components", "^components/", [...pure, "^lib/browser/"], "Components use what runs in the browser."),
    only(
      "primitives",
      primitives,
      [
        "^lib/base/(dates|images)\\.ts",
        "^lib/domain/(glossary|icon-names)\\.ts",
        "^lib/domain/results/(evidence|state-shapes)\\.ts",
      ],
      "Primitives know React, formatting, the states of evidence, the glossary and the names of icons only.",
    ),
    rule(
      "one-feature",
      "One feature does not import another: put what both need in components/shared.",
      { path: "^components/([^/]+)/", pathNot: tests },
      {
        path: "^components/",
        pathNot: ["^components/($1|shared|shell)/|^components/exports/export-button\\.tsx", primitives],
      },
    ),
    never(
      "pages",
      "^app/",
      "^lib/(platform/(data|embedded|server|audit|queues)|identity|cases|sandbox|build|cli)/|^lib/views/(worker|seed)/",
      "Pages and routes connect components with actions.",
    ),
    never(
      "no-requests",
      "^lib/(cases|features|views)/",
      "^lib/(platform/(http|server|embedded)|sandbox|build|cli)/",
      "Rules see no request, no process and no sandbox.",
      ["^lib/features/session/(auth|sso)-route\\.ts$", "^lib/views/(seed|worker)/"],
    ),
    rule(
      "prisma",
      "Only lib/platform/data imports the Prisma client: take what you need from prisma.ts.",
      { pathNot: "^lib/platform/data/" },
      { path: "(^|/)@prisma/client(/|$)|^lib/platform/data/generated/" },
    ),
    never(
      "zod-free",
      "^lib/(base/(files|keys-of|reason|sso-problems)|platform/contract/(changes|filter-rights|method|query-key)|browser/console-api)\\.ts|^lib/(features|views|platform)/.*\\.actions\\.ts|^lib/domain/(applicants|counties|decisions|inbox|signals|orders/(?!amounts))|^lib/domain/results/(keys|evidence|compared-fields|redactions)\\.ts|^lib/domain/checks/upload-waits\\.ts|^lib/identity/operations/(list|scalars|entry-fields|certifications)\\.ts",
      "(^|/)zod(/|$)",
      "Every page loads this: schemas are for the server, and for forms, which are loaded when they are opened.",
    ),
    never(
      "browser-safe",
      pure.join("|"),
      "^(node:)?(assert|buffer|child_process|crypto|events|fs|http|net|os|path|process|stream|timers|url|util|zlib)(/|$)|(^|/)server-only(/|$)",
      "This runs in the browser too.",
    ),
    only(
      "sandbox",
      "^lib/sandbox/",
      ["^lib/base/", layers.operations, "^components/ui/capture/"],
      "The sandbox is another company: it knows the operations, and nothing of the console.",
    ),
    never("build", "^lib/build/", "^lib/(cli|platform/(embedded|server))/", "A build starts nothing."),
  ],
  options: {
    // The only parser of this tool that reads TSX without TypeScript's JavaScript API, which version 7 does not have.
    parser: "swc",
    doNotFollow: { path: ["node_modules", "^lib/platform/data/generated/"] },
    exclude: { path: "^(\\.next|test-results)/" },
  },
};
