/**
 * Runs Prisma's schema engine in WebAssembly, because the binary of `prisma migrate` cannot be downloaded everywhere.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SchemaFilter } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { pinned } from "@/lib/platform/data/search-path";

const schemaPath = resolve("prisma/schema.prisma");
const everything: SchemaFilter = { externalTables: [], externalEnums: [] };

/** Returns the SQL that changes a database to match schema.prisma, or empty text if nothing has to change. */
export async function diffToSchema(url: string): Promise<string> {
  const file = { path: schemaPath, content: await readFile(schemaPath, "utf8") };
  bindings ??= load();
  const { SchemaEngine } = await bindings;
  const pool = new pg.Pool({ ...pinned(url), max: 2 });
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapterFor(pool));
  try {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files: [file], configDir: resolve(".") },
      to: { tag: "schemaDatamodel", files: [file] },
      script: true,
      exitCode: null,
      filters: everything,
    });
    const sql = stdout ?? "";
    return /^\s*-- This is an empty migration\.\s*$/.test(sql) ? "" : sql;
  } finally {
    engine.free();
    await pool.end();
  }
}

/** PostgreSQL's OIDs of the types "char" and "char"[]. */
const charType = 18;
const charArrayType = 1002;

/**
 * Returns Prisma's adapter with a fix: PostgreSQL's catalog has columns of type "char", and the adapter knows only
 * "char"[].
 */
function adapterFor(pool: pg.Pool) {
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: async (config: pg.QueryArrayConfig) => {
      const result = await query(config);
      for (const field of result.fields) if (field.dataTypeID === charType) field.dataTypeID = charArrayType;
      return result;
    },
  });
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (question) => {
      const answer = await queryRaw(question);
      const columnTypes = answer.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...answer, columnTypes };
    };
    return adapter;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
let bindings: Promise<Bindings> | undefined;

/** Loads the engine. Reads the WebAssembly file by its path, because the package is made for bundlers. */
async function load(): Promise<Bindings> {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = await WebAssembly.compile(await readFile(script.replace(/\.js$/, ".wasm")));
  const { exports } = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": { ...engine } });
  call(engine, "__wbg_set_wasm", exports);
  call(exports, "__wbindgen_start");
  return engine;
}

function call(owner: object, name: string, ...args: unknown[]): void {
  const member: unknown = Reflect.get(owner, name);
  if (typeof member !== "function")
    throw new Error(`@prisma/schema-engine-wasm has no ${name}: its version has changed`);
  member(...args);
}
