/** Test files share a process. Each file begins with fresh modules, global clients and environment variables. */
import { vi } from "vitest";

const holder: typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv } = globalThis;
holder.firstEnvironment ??= { ...process.env };

vi.resetModules();
for (const name of Object.keys(globalThis)) if (name.startsWith("proofdesk")) Reflect.deleteProperty(globalThis, name);
for (const name of Object.keys(process.env)) if (!(name in holder.firstEnvironment)) delete process.env[name];
Object.assign(process.env, holder.firstEnvironment);
