import type { Role } from "@/lib/base/permissions";

/** The reader of the page. Their roles decide what a part shows them. */
export type Reader = { id: string; roles: readonly Role[] };

export type PartProps = { applicantId: string; reader: Reader };
