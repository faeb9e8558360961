/** When two counties are the same one, however they were written. The server orders by it, the screen warns by it. Pure. */

/** A county as somebody asks for it: typed by hand it has no identifier. */
export type AskedCounty = { uuid?: string | null; name: string; state: string };

/** A name for comparing: case, accents, signs, spacing and a trailing "county" do not tell counties apart. */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/ (county|parish|borough)$/, "");
}

/** Whether two counties are the same one: by identifier where both have one, else by name and state. */
export function isSameCounty(left: AskedCounty, right: AskedCounty): boolean {
  if (left.uuid && right.uuid) return left.uuid.toLowerCase() === right.uuid.toLowerCase();
  return plainName(left.name) === plainName(right.name) && plainName(left.state) === plainName(right.state);
}
