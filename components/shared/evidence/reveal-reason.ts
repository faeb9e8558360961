import { z } from "zod";
import { typedReasonProblem } from "@/lib/base/reason";
import { revealReasons } from "@/lib/domain/results/compared-fields";

type ReasonCode = keyof typeof revealReasons;
export const reasonCodes = Object.keys(revealReasons).filter((code): code is ReasonCode =>
  Object.hasOwn(revealReasons, code),
);

export const revealForm = z
  .object({
    reason: z.enum(reasonCodes, "Choose a reason"),
    note: z.string().trim().max(150, "At most 150 characters").default(""),
  })
  .superRefine(({ reason, note }, context) => {
    if (reason === "other" && note === "") context.addIssue({ code: "custom", path: ["note"], message: "Say why" });
    const problem = typedReasonProblem(note);
    if (problem) context.addIssue({ code: "custom", path: ["note"], message: problem });
  });

/** The recorded reason: "Call-back check: number on file". */
export function reasonText(reason: ReasonCode, note: string): string {
  return note.trim() === "" ? revealReasons[reason] : `${revealReasons[reason]}: ${note.trim()}`;
}
