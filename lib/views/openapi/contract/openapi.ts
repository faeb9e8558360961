import { z } from "zod";
import { endpoint } from "@/lib/platform/contract/endpoint";

export const getOpenApi = endpoint("GET /api/openapi.json", {
  response: z.looseObject({
    openapi: z.literal("3.1.0"),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.looseObject({}),
  }),
});
