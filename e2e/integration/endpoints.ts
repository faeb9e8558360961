/** The pages of the console. They are read from the source, so that tests cover new pages without a list. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

function filesNamed(name: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .map((file) => join(folder, file))
    .sort();
}

/** Returns the path of a file under app, without route groups and with its parameters. */
function pathOf(file: string): string {
  const segments = file.split("/").slice(1, -1);
  const visibleSegments = segments.filter((segment) => !/^\(.*\)$/.test(segment));
  return `/${visibleSegments.map((segment) => segment.replace(/^\[(.+)\]$/, ":$1")).join("/")}`;
}

/** Returns the path of every page under app, with `:name` parameters. */
export function pagePaths(): string[] {
  return filesNamed("page.tsx", "app").map(pathOf);
}

/** Whether a page of this path reads its query. */
export function readsQuery(path: string): boolean {
  const files = filesNamed("page.tsx", "app").filter((file) => pathOf(file) === path);
  return files.some((file) => readFileSync(join(root, file), "utf8").includes("searchParams"));
}

/**
 * Returns the statuses with which a page may answer a signed-in user: success or a redirect. Only the catch-all page
 * answers "not found".
 */
export function pageStatuses(path: string): readonly number[] {
  return path.includes(":...") ? [404] : [200, 307];
}

/** Fills the parameters of a path. */
export function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(?:\.\.\.)?(\w+)/g, (_, name: string) => params[name] ?? "nothing");
}
