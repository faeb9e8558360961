/** The severities of findings, worst first. */
export const severities = ["blocking", "attention", "info"] as const;
export type Severity = (typeof severities)[number];
