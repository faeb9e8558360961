import type { Role } from "@/lib/auth/permissions";

/** Who reads the page: what of a part they see follows from their roles. */
export type Reader = { id: string; roles: readonly Role[] };

export type PartProps = { applicantId: string; reader: Reader };
