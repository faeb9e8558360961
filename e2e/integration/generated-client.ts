/** A TypeScript client, generated from the console's OpenAPI document and compiled like the console's own code. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ApiResponse, RequestOpts } from "@oazapfts/runtime";
import { generateSource } from "oazapfts";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type GeneratedClient = {
  /**
   * Calls an operation with its generated function.
   *
   * @param parameters the parameters by name; null for an operation that declares none
   */
  call(operationId: string, parameters: Record<string, string> | null, options: RequestOpts): Promise<ApiResponse>;
  /** Compiles a module that imports the client as "./client". Returns the compiler's errors, one per line. */
  compile(source: string): Promise<string>;
  remove(): Promise<void>;
};

const functions = z.record(z.string(), z.unknown());
type Generated = (...args: (Record<string, string> | RequestOpts)[]) => Promise<ApiResponse>;

/** Generates the client into a temporary folder, which `remove` deletes. */
export async function generateClient(document: unknown): Promise<GeneratedClient> {
  const folder = await mkdtemp(join(tmpdir(), "proofdesk-client-"));
  const at = (name: string) => join(folder, name);
  await writeFile(at("openapi.json"), JSON.stringify(document));
  const options = { argumentStyle: "object", useUnknown: true, futureStripLegacyMethods: true } as const;
  await writeFile(at("client.ts"), await generateSource(at("openapi.json"), options));
  const configuration = { extends: join(root, "tsconfig.json"), include: [], files: ["use.ts"] };
  await writeFile(at("tsconfig.json"), JSON.stringify(configuration));
  // The client and the compiler find packages here.
  await symlink(join(root, "node_modules"), at("node_modules"));
  const generated = functions.parse({ ...(await import(at("client.ts"))) });
  return {
    call(operationId, parameters, requestOptions) {
      const generatedFunction = generated[functionName(operationId)];
      if (typeof generatedFunction !== "function") throw new Error(`No function was generated for ${operationId}`);
      return (generatedFunction as Generated)(...(parameters ? [underBothNames(parameters)] : []), requestOptions);
    },
    async compile(source) {
      await writeFile(at("use.ts"), source);
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      const run = promisify(execFile)(process.execPath, [compiler, "--noEmit", "--project", folder], { cwd: folder });
      return run.then(
        () => "",
        (error: unknown) => z.object({ stdout: z.string().min(1) }).parse(error).stdout,
      );
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * The generator adds "$" to a parameter whose name is a keyword, such as "from". The parameters are therefore passed
 * under both names.
 */
const underBothNames = (parameters: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => [[name, value] as const, [`$${name}`, value] as const]),
  );

/** Converts, for example, "user.test-result" to "userTestResult". */
function functionName(operationId: string): string {
  return operationId.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
