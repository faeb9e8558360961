/**
 * Before each file of tests, which shares its process with others: modules that nobody has used, none of the clients
 * that a process keeps for good, and no variables but the first.
 */
import { vi } from "vitest";

const holder: typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv } = globalThis;
holder.firstEnvironment ??= { ...process.env };

vi.resetModules();
for (const name of Object.keys(globalThis)) if (name.startsWith("proofdesk")) Reflect.deleteProperty(globalThis, name);
for (const name of Object.keys(process.env)) if (!(name in holder.firstEnvironment)) delete process.env[name];
Object.assign(process.env, holder.firstEnvironment);
