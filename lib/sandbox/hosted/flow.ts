/** One flow of the hosted UI as the sandbox stores it: its token, the request, and the collected data. */
import { z } from "zod";
import { address } from "../service/address";

const documentKinds = ["id", "passport"] as const;

export const hostedFlow = z.object({
  at: z.number(),
  token: z.string(),
  option: z.enum(["EITHER", "BOTH"]).default("EITHER"),
  /** An https address. */
  redirectUrl: z.string().nullable().default(null),
  /** The person's address when the flow started, for scripted results. */
  address,
  uploads: z
    .array(
      z.object({
        at: z.number(),
        kind: z.enum(documentKinds),
        readable: z.boolean(),
        address,
      }),
    )
    .default([]),
  selfie: z.object({ at: z.number(), readable: z.boolean() }).nullable().default(null),
  quizzes: z.array(z.string()).default([]),
  /** When the flow ended. Its token is no longer valid from then on. */
  endedAt: z.number().nullable().default(null),
});
export type HostedFlow = z.output<typeof hostedFlow>;
export type VerificationOption = HostedFlow["option"];
