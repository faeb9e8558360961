/** Finds how sensitive each place of a value is, by walking the value's schema in parallel. */
import { z } from "zod";
import { type Pii, type Tail, tails } from "@/lib/identity/operations/tolerant";
import type { Segment } from "./paths";

export type Schema = z.core.$ZodType;

/**
 * A place of a value. `pii` is its strictest mark. `schemas` are the schemas that may describe it. `tails` are the
 * parts of a secret that its marks allow to show.
 */
export type PiiPlace = { pii: Pii | null; schemas: readonly Schema[]; tails: readonly (Tail | null)[] };

const severity: readonly Pii[] = ["direct", "secret", "image"];

const piiOf = (schema: Schema): Pii | null => {
  const mark = z.globalRegistry.get(schema)?.pii;
  return severity.find((one) => one === mark) ?? null;
};

/**
 * Returns the schemas inside a wrapper or union, or null for any other schema. Of all marks on the way, the strictest
 * counts.
 */
function inner(schema: Schema): readonly Schema[] | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodCatch) {
    return [schema.unwrap()];
  }
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodLazy) return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in];
  return schema instanceof z.ZodUnion ? schema.options : null;
}

const tailsOf = (schema: Schema): PiiPlace["tails"] =>
  piiOf(schema) === "secret" ? [tails.get(schema)?.tail ?? null] : [];

/** Returns the tail that all marks agree on, or null. */
export const tailOf = ({ tails: [first = null, ...others] }: PiiPlace): Tail | null =>
  others.every((one) => one === first) ? first : null;

const placeCache = new WeakMap<Schema, PiiPlace>();

export function placeOf(schema: Schema): PiiPlace {
  const cached = placeCache.get(schema);
  if (cached) return cached;
  const parts = inner(schema);
  const below = (parts ?? []).map(placeOf);
  const place = {
    pii: strictest([piiOf(schema), ...below.map((one) => one.pii)]),
    schemas: parts ? below.flatMap((one) => one.schemas) : [schema],
    tails: [...tailsOf(schema), ...below.flatMap((one) => one.tails)],
  };
  placeCache.set(schema, place);
  return place;
}

function strictest(marks: readonly (Pii | null)[]): Pii | null {
  return severity.findLast((one) => marks.includes(one)) ?? null;
}

export const unknownPlace: PiiPlace = { pii: null, schemas: [], tails: [] };

const merged = (places: readonly PiiPlace[]): PiiPlace =>
  places.length === 0
    ? unknownPlace
    : {
        pii: strictest(places.map((one) => one.pii)),
        schemas: places.flatMap((one) => one.schemas),
        tails: places.flatMap((one) => one.tails),
      };

const steps = new WeakMap<PiiPlace, Map<Segment, PiiPlace>>();

/** Returns the place one level below. A mark applies to everything below it. Values inside a secret show no tail. */
export function step(place: PiiPlace, segment: Segment): PiiPlace {
  const cachedSteps = steps.get(place) ?? new Map<Segment, PiiPlace>();
  // Every index of a list leads to the same place.
  const name = typeof segment === "number" ? 0 : segment;
  const cachedPlace = cachedSteps.get(name);
  if (cachedPlace) return cachedPlace;
  const below = stepFrom(place, segment);
  // Only keys that a schema names are cached, because an answer can have any number of other keys.
  const isNamed = typeof segment === "number" || place.schemas.every((schema) => !(schema instanceof z.ZodRecord));
  if (isNamed && below.schemas.length > 0) steps.set(place, cachedSteps.set(name, below));
  return below;
}

function stepFrom(place: PiiPlace, segment: Segment): PiiPlace {
  const below = place.schemas.flatMap((schema): Schema[] => {
    if (typeof segment === "number") return schema instanceof z.ZodArray ? [schema.element] : [];
    if (schema instanceof z.ZodObject) {
      const { shape } = schema;
      const childSchema: unknown = Object.hasOwn(shape, segment) ? shape[segment] : undefined;
      return childSchema instanceof z.ZodType ? [childSchema] : [];
    }
    return schema instanceof z.ZodRecord ? [schema.valueType] : [];
  });
  // When a single entry replaces a list of one, the index matches no schema.
  const belowPlace = merged(below.map(placeOf));
  const above = place.pii === "secret" ? [null] : [];
  return {
    pii: strictest([place.pii, belowPlace.pii]),
    schemas: belowPlace.schemas,
    tails: [...above, ...belowPlace.tails],
  };
}

const maxPlainLength = 2000;

/**
 * Whether the schema describes a scalar that has no mark. Only such a scalar is shown. A schema that accepts anything
 * does not count, and neither does a text that is long enough to be a picture.
 */
export function isKnownScalar(place: PiiPlace, value: string | number | boolean): boolean {
  if (typeof value === "string" && value.length > maxPlainLength) return false;
  return place.schemas.some(
    (schema) =>
      !(schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodObject) &&
      z.safeParse(schema, value).success,
  );
}
