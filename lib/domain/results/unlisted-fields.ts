/**
 * Finds keys with content that the interface does not list: at any depth of an answer's known sections, and beside the
 * sections. A note (`note.ts`) is not such a key, and neither is anything in a part whose structure varies according to
 * the interface.
 */
import { z } from "zod";
import { extraSchemas } from "@/lib/identity/operations/test-result";
import { varying } from "@/lib/identity/operations/tolerant";
import { sectionKeys } from "./keys";
import { isNoteKey } from "./note";
import { isRecord, join, parsePath } from "./paths";
import { type PiiPlace, placeOf, type Schema, step } from "./pii-walk";
import { allSectionSchemas } from "./section-schemas";
import type { ReadResult } from "./sections";
import { hasContent } from "./states";

export type UnlistedField = {
  /** The section of the finding: a known section, or the name of one that the interface does not list. */
  section: string;
  /** The path in this answer. */
  path: string;
  /**
   * The path that is the same in all answers: `[]` stands for any index. Null for a malformed answer or section, which
   * is not a field.
   */
  field: string | null;
};

/**
 * The name in place of a key that does not look like the name of a field, because such a key may contain personal data.
 */
const unnamed = "(unnamed)";

const plainName = /^[A-Za-z_][A-Za-z0-9_ -]{0,59}$/;

const nameOf = (key: string) => (plainName.test(key) ? key : unnamed);

/** The structure that a place of an answer may have. */
type Plan = {
  /** Whether the interface does not describe the structure, or says that it varies. */
  anything: boolean;
  /** The structure of each key. Null if the interface describes no object here. */
  keys: ReadonlyMap<string, Plan> | null;
  /** The structure of an entry. Null if the interface describes no list here. */
  entry: Plan | null;
};

const plans = new WeakMap<Schema, Plan>();

function planOf(schema: Schema): Plan {
  const cachedPlan = plans.get(schema);
  if (cachedPlan) return cachedPlan;
  const plan = planAt(placeOf(schema));
  plans.set(schema, plan);
  return plan;
}

function planAt(place: PiiPlace): Plan {
  const objects = place.schemas.filter((schema) => schema instanceof z.ZodObject);
  const keys = objects.flatMap(({ shape }) => Object.keys(shape));
  const isList = place.schemas.some((schema) => schema instanceof z.ZodArray);
  return {
    anything: place.schemas.some((schema) => schema instanceof z.ZodUnknown || varying.has(schema)),
    keys: objects.length > 0 ? new Map(keys.map((key) => [key, planAt(step(place, key))])) : null,
    entry: isList ? planAt(step(place, 0)) : null,
  };
}

type Place = UnlistedField & { field: string };

/**
 * Collects the unlisted fields of a value. A value of another kind than described did not parse, and that problem
 * covers its content.
 */
function walk(value: unknown, plan: Plan, at: Place, fields: UnlistedField[]): void {
  if (plan.anything) return;
  // A single object in place of a list is read as a list of one.
  const field = plan.entry ? `${at.field}[]` : at.field;
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) {
      if (plan.entry) walk(child, plan.entry, { ...at, path: join(at.path, index), field }, fields);
    }
    return;
  }
  if (!isRecord(value) || !plan.keys) return;
  for (const [key, inner] of Object.entries(value)) {
    if (isNoteKey(key)) continue;
    const place = { ...at, path: join(at.path, key), field: `${field}.${nameOf(key)}` };
    const listed = plan.keys.get(key);
    if (listed) walk(inner, listed, place, fields);
    else if (hasContent(inner)) fields.push(place);
  }
}

/** Whether an admin can accept a field. A field without a plain name cannot be accepted. */
export const isAcceptable = (field: string): boolean => !field.includes(unnamed);

/** Keys of `ReadResult.unknown` that stand for a malformed part instead of a field. */
const malformed: readonly string[] = ["answer", "verifyUI"];

function ofSection(path: string): UnlistedField {
  const names = (parsePath(path) ?? []).map((segment) => nameOf(String(segment)));
  const section = names.length > 0 ? names.join(".") : unnamed;
  return { section, path, field: malformed.includes(path) ? null : section };
}

/**
 * Returns each occurrence of an unlisted field: first those in the sections, in the order of the sections, then those
 * beside them.
 */
export function unlistedFields({ sections, unknown }: Pick<ReadResult, "sections" | "unknown">): UnlistedField[] {
  const fields: UnlistedField[] = [];
  const walkSection = (raw: unknown, schema: Schema, key: string) =>
    walk(raw, planOf(schema), { section: key, path: key, field: key }, fields);
  for (const key of sectionKeys) walkSection(sections[key].raw, allSectionSchemas[key], key);
  for (const [path, raw] of Object.entries(unknown)) {
    if (path === "socialProof") walkSection(raw, extraSchemas.socialProof, path);
    else if (hasContent(raw)) fields.push(ofSection(path));
  }
  return fields;
}

/**
 * The most names that are listed. An answer with more unlisted fields than the interface has uses data as names of
 * fields.
 */
const mostNames = 200;

/** Returns the fields of an answer, each once, for the list of unlisted fields. */
export const namesOfFields = (result: Pick<ReadResult, "sections" | "unknown">): string[] =>
  [...new Set(unlistedFields(result).flatMap(({ field }) => field ?? []))].sort().slice(0, mostNames);

/** Returns the section of the finding for a part beside the known sections, by its path. */
export const sectionOfUnknown = (path: string): string => (path === "socialProof" ? path : ofSection(path).section);
