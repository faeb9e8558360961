/** Measures the console on the embedded database. */
import { type Case, type Facts, interleave, ms, type Row } from "./measure";
import { commonName, readOften, rowId } from "./seed";

export async function measureEmbedded({ console, rounds }: Facts): Promise<Row[]> {
  const read =
    (path: string): Case =>
    async () =>
      (await console.ask({ path })).ms;
  const measurements = await interleave(
    {
      list: read("/api/applicants?limit=50"),
      name: read(`/api/applicants?limit=50&query=${commonName}`),
      object: read(`/api/audit?object=${rowId("applicant", 1)}`),
      timeline: read(`/api/applicants/${rowId("applicant", readOften.applicant)}/timeline`),
    },
    Math.ceil(rounds / 2),
    30,
  );
  return [
    ms("embedded: list of 50", measurements.list, 15),
    ms("embedded: common name", measurements.name, 15),
    ms("embedded: audit by object", measurements.object, 15),
    ms("embedded: timeline", measurements.timeline, 15),
  ];
}
