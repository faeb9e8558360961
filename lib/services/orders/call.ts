/** The one call that orders a search, and what its outcome means. Nothing is stored here, and nothing is sent twice. */
import "server-only";
import type { County, OrderKind } from "@/lib/contracts/orders";
import { AppError } from "@/lib/errors";
import type { AnswerOf } from "@/lib/identity/operations/registry";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";
import { countyOf } from "./counties";
import { inCounty, operationOf } from "./kinds";

/** One county of an order of all counties. Without an identifier nobody knows whether it was ordered. */
export type OrderedCounty = { identifier: string | null; county: County };

export type SendOutcome =
  | { event: "accept"; identifier: string | null; counties: OrderedCounty[] }
  | { event: "refuse" | "unsent" | "lose"; error: AppError };

/**
 * Orders a search at the service. The service bills each call, so it is sent once.
 *
 * @param accessCode the applicant's code at the service
 * @param kind what to search
 * @param county where, for a county search
 * @returns what came of it; never throws
 */
export async function callService(accessCode: string, kind: OrderKind, county: County | null): Promise<SendOutcome> {
  try {
    if (kind === "all-counties") {
      const { response } = await identity().call("records.all-counties", { accessCode, fields: {} });
      return readCounties(response);
    }
    const { response } = inCounty(kind)
      ? await identity().call(operationOf(kind), { accessCode, fields: countyFields(county) })
      : await identity().call(operationOf(kind), { accessCode, fields: {} });
    const identifier = identifierOf(response.uniqueIdentifier);
    return identifier ? { event: "accept", identifier, counties: [] } : unreadable();
  } catch (error) {
    return failed(error);
  }
}

/** What a county order carries is an assumption: see "county-order-fields". */
function countyFields(county: County | null) {
  if (!county) throw new AppError("invalid_input", { detail: "A county search needs a county." });
  return { ...(county.uuid ? { countyUUID: county.uuid } : {}), county: county.name, state: county.state };
}

function identifierOf(value: string | null | undefined): string | null {
  const identifier = value?.trim();
  return identifier && identifier.length <= 200 ? identifier : null;
}

/** An answer in the 200s without an identifier: the service may have ordered and billed. */
function unreadable(): SendOutcome {
  return { event: "lose", error: new AppError("upstream_unreadable") };
}

function readCounties(response: AnswerOf<"records.all-counties">): SendOutcome {
  const counties = (response.result ?? []).map(({ uniqueIdentifier, county }) => ({
    identifier: identifierOf(uniqueIdentifier),
    county: countyOf({
      uuid: county?.uuid?.trim() || null,
      name: county?.name?.trim() ?? "",
      state: county?.state?.trim() ?? "",
    }),
  }));
  const known = counties.some(({ identifier }) => identifier !== null);
  return known ? { event: "accept", identifier: null, counties } : unreadable();
}

function failed(error: unknown): SendOutcome {
  if (error instanceof UpstreamFailure) {
    // Of an answer, only one in the 400s is marked as the service's own no; a redirect or a 5xx proves nothing.
    const event = error.sent === "no" ? "unsent" : error.sent === "answered" ? "refuse" : "lose";
    return { event, error };
  }
  // The client refuses fields that break the operation's rules before anything is sent.
  if (error instanceof AppError && error.code === "invalid_input") return { event: "unsent", error };
  return { event: "lose", error: error instanceof AppError ? error : new AppError("internal", { cause: error }) };
}
