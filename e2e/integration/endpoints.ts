/** The console's routes and pages, read from the source, so that tests find new ones without a list. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Action } from "@/lib/actions/define-action";

const root = fileURLToPath(new URL("../..", import.meta.url));
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export type Route = {
  /** Method and path with `:name` parameters, such as "GET /api/orders/:id". */
  name: string;
  method: string;
  path: string;
  /** The action that `route()` wraps; null for a custom handler. */
  action: Action | null;
  handler: Handler;
};

function filesNamed(name: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .map((file) => join(folder, file))
    .sort();
}

/** The path of a file under app, without route groups, with parameters. */
function pathOf(file: string): string {
  const segments = file.split("/").slice(1, -1);
  const shown = segments.filter((segment) => !/^\(.*\)$/.test(segment));
  return `/${shown.map((segment) => segment.replace(/^\[(.+)\]$/, ":$1")).join("/")}`;
}

/** Every route handler under app/api. */
export async function apiRoutes(): Promise<Route[]> {
  const found = await Promise.all(filesNamed("route.ts", "app/api").map(routesOf));
  return found.flat();
}

async function routesOf(file: string): Promise<Route[]> {
  const source = readFileSync(join(root, file), "utf8");
  const path = pathOf(file);
  const exported: Record<string, Handler> = await import(join(root, file));
  const handlers = Object.entries(exported).filter(([method]) => methods.includes(method));
  return Promise.all(
    handlers.map(async ([method, handler]) => ({
      name: `${method} ${path}`,
      method,
      path,
      action: await actionOf(source, method),
      handler,
    })),
  );
}

/** The action of `export const METHOD = route(action)`, found by its import. */
async function actionOf(source: string, method: string): Promise<Action | null> {
  const wrapped = new RegExp(`export const ${method} = route\\((\\w+)`).exec(source)?.[1];
  if (!wrapped) return null;
  const from = new RegExp(`import \\{[^}]*\\b${wrapped}\\b[^}]*\\} from "@/([^"]+)"`).exec(source)?.[1];
  const module: object = await import(join(root, `${from}.ts`));
  const action: unknown = Reflect.get(module, wrapped);
  if (!isAction(action)) throw new Error(`${wrapped} is not an action`);
  return action;
}

function isAction(value: unknown): value is Action {
  return typeof value === "object" && value !== null && "endpoint" in value && "permission" in value && "run" in value;
}

/** The path of every page under app, with `:name` parameters. */
export function pagePaths(): string[] {
  return filesNamed("page.tsx", "app").map(pathOf);
}

/** Whether a page of this path reads its query. */
export function readsQuery(path: string): boolean {
  const files = filesNamed("page.tsx", "app").filter((file) => pathOf(file) === path);
  return files.some((file) => readFileSync(join(root, file), "utf8").includes("searchParams"));
}

/** The statuses a page may answer a signed-in user: success or a redirect; only the catch-all answers not found. */
export function pageStatuses(path: string): readonly number[] {
  return path.includes(":...") ? [404] : [200, 307];
}

/** Fills the parameters of a path. */
export function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(?:\.\.\.)?(\w+)/g, (_, name: string) => params[name] ?? "nothing");
}
