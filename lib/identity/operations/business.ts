import { businessSearchResponse } from "./business-responses";
import * as field from "./fields";
import { operationsOf } from "./operation";
import { simpleResponse } from "./responses";

const defineOperation = operationsOf("business");

const business = field
  .body({
    FEINumber: field.businessNumber({ title: "FEIN", description: "For example 12-3456789" }),
    businessName: field.line({ title: "Business name" }, 200),
    DUNSNumber: field.optional(field.businessNumber({ title: "D-U-N-S number" })),
    isUserABusinessContact: field.trueOrFalse({ title: "The applicant is a contact of the business" }),
  })
  .meta({ title: "Business" });

export const verifyFein = defineOperation("business.fein", {
  path: "/identity/business/verification",
  request: field.body({ businessList: field.listOf({ title: "Businesses" }, business) }),
  response: simpleResponse,
});

const matchesExactly = "Has to match exactly to be verified";
const businessAddress = field
  .body({
    line1: field.line({ title: "Street", description: "Street, apartment and suite together" }, 200),
    city: field.city,
    state: field.state,
    zip: field.zipCode,
  })
  .meta({ title: "Address" });

export const searchBusiness = defineOperation("business.full-search", {
  path: "/identity/business/verification/comprehensive",
  request: field
    .body({
      businessUUID: field.uuidForm({ title: "Business identifier", description: "From the FEIN verification" }),
      status: field.optional(field.line({ title: "Status", description: matchesExactly })),
      businessNames: field.optional(
        field.listOf({ title: "Business names" }, field.line({ title: "Business name" }, 200)),
      ),
      addresses: field.optional(field.listOf({ title: "Addresses" }, businessAddress)),
      dateOfIncorporation: field.optional(
        field.date({ title: "Date of incorporation", description: `DD-MM-YYYY. ${matchesExactly}` }),
      ),
      corporationType: field.optional(field.line({ title: "Corporation type", description: matchesExactly })),
    })
    .superRefine((fields, context) => {
      const { businessUUID: _, ...compared } = fields;
      if (Object.values(compared).some((value) => value !== undefined)) return;
      const message = "Give at least one thing to compare: status, a name, an address, the date or the type";
      context.addIssue({ code: "custom", path: ["status"], message });
    }),
  response: businessSearchResponse,
});
