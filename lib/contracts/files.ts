/** Documents that the console stores and shows: court copies, and what was added to a dispute. */
import { z } from "zod";
import { endpoint, id } from "./endpoint";

/** What a browser shows: a PDF by its own viewer in a frame, a picture as any other. Anything else is only downloaded. */
export const viewableKind = z.enum(["pdf", "jpeg", "png"]);
export type ViewableKind = z.infer<typeof viewableKind>;

/** With `inline=1` a PDF can be shown in a frame of the console; without it, everything is an attachment. */
const inlineQuery = z.object({ inline: z.literal("1").optional() });

/** A court copy, as the service sent it. */
export const getCourtCopy = endpoint({
  method: "GET",
  path: "/api/orders/:id/court-copies/:copyId",
  params: z.object({ id, copyId: id }),
  query: inlineQuery,
  response: "file",
});
