/**
 * Prisma's schema engine in WebAssembly. The `prisma migrate` command needs a binary, which cannot be downloaded
 * everywhere.
 */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine, SchemaFilter } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export const migrationsDirectory = resolve("prisma/migrations");
const schemaPath = resolve("prisma/schema.prisma");
const everything: SchemaFilter = { externalTables: [], externalEnums: [] };

export type Migration = { name: string; sql: string };

/** The migrations in prisma/migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(resolve(migrationsDirectory, name, "migration.sql"), "utf8"),
    })),
  );
}

/**
 * Applies the migrations that are not applied yet, and records them in `_prisma_migrations`.
 *
 * @returns the names of those applied by this call
 */
export async function applyMigrations(url: string, migrations: readonly Migration[]): Promise<string[]> {
  return withEngine(url, async (engine) => {
    const input = { migrationsList: listOf(migrations), filters: everything };
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
}

/**
 * The SQL that brings a database to schema.prisma.
 *
 * @returns SQL statements; empty when there is nothing to change
 */
export async function diffToSchema(url: string): Promise<string> {
  const file = { path: schemaPath, content: await readFile(schemaPath, "utf8") };
  return withEngine(url, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files: [file], configDir: resolve(".") },
      to: { tag: "schemaDatamodel", files: [file] },
      script: true,
      exitCode: null,
      filters: everything,
    });
    const sql = stdout ?? "";
    return /^\s*-- This is an empty migration\.\s*$/.test(sql) ? "" : sql;
  });
}

function listOf(migrations: readonly Migration[]): MigrationList {
  return {
    baseDir: migrationsDirectory,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

async function withEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const bindings = await loadBindings();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapterFor(pool));
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** PostgreSQL's OIDs of the types "char" and "char"[]. */
const charType = 18;
const charArrayType = 1002;

/** Prisma's adapter with two fixes that migrations need. */
function adapterFor(pool: pg.Pool) {
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    // The catalog has columns of type "char", and the adapter knows only "char"[].
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
    // The adapter splits a script at every semicolon, even inside a function body. Sent as a whole, it is also one
    // transaction: a failed migration leaves nothing behind.
    adapter.executeScript = async (script) => void (await query(script));
    return adapter;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
const engineKey: unique symbol = Symbol.for("proofdesk.schema-engine");
const holder: typeof globalThis & { [engineKey]?: Promise<Bindings> } = globalThis;

/**
 * Loads the engine once per process, even if this module is loaded twice: a second instance would replace the first,
 * whose objects would then be freed in the second's memory. The package is built for bundlers, so the WebAssembly file
 * is read by path.
 */
function loadBindings(): Promise<Bindings> {
  holder[engineKey] ??= (async () => {
    const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
    const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const module = await WebAssembly.compile(await readFile(script.replace(/\.js$/, ".wasm")));
    const { exports } = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": { ...bindings } });
    call(bindings, "__wbg_set_wasm", exports);
    call(exports, "__wbindgen_start");
    return bindings;
  })();
  return holder[engineKey];
}

function call(owner: object, name: string, ...args: unknown[]): void {
  const member: unknown = Reflect.get(owner, name);
  if (typeof member !== "function")
    throw new Error(`@prisma/schema-engine-wasm has no ${name}: its version has changed`);
  member(...args);
}
