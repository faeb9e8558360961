/** Scripts of the sandbox: the results of the checks of applicants whom tests create. */
import type { ScriptInput } from "@/lib/sandbox/service/script";

/** Sets everything that the sandbox would otherwise draw at random. Every check succeeds at once. */
export const plain: ScriptInput = {
  prompt: true,
  windowMs: 0,
  id: { outcomes: ["complete"], barcodeRead: true, confidence: 92 },
  passport: { authentication: "Passed", reasons: [], expiresInDays: 900 },
  face: { match: 94, liveness: { score: 96, assessment: "Live" } },
  ssn: { valid: true },
  counties: [{ name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" }],
  criminal: { record: false, candidates: [] },
  employment: { unverified: [] },
};

/**
 * Completes a script with the results of `plain`. If a script sets only a part of the ID's result, the sandbox draws the
 * other parts at random, so these are completed too.
 */
export const completed = (script: ScriptInput): ScriptInput => ({
  ...plain,
  ...script,
  id: { ...plain.id, ...script.id },
});

/** The script of an ID that failed, but that was read well enough for an override. */
export const failedId: ScriptInput = {
  ...plain,
  id: { ...plain.id, verdict: "FAIL", failure: "Document confidence too low to authenticate", confidence: 63 },
  searches: [{ kind: "federal-criminal", takesMs: 0 }],
};
