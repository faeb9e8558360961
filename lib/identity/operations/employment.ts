/** Employment, education and professional license operations. */
import { z } from "zod";
import { isBefore, parseDayMonthYear } from "@/lib/base/calendar-dates";
import * as field from "./fields";
import { inputs } from "./inputs";
import { operationsOf } from "./operation";
import { employmentResponse, simpleResponse } from "./responses";
import { sectionSchemas } from "./test-result";

const defineOperation = operationsOf("employment");

const { line, optional } = field;

/** The interface does not say whether these operations return result entries or only confirm the call. */
const educationAnswer = z.union([simpleResponse, sectionSchemas.education]);
const licenseAnswer = z.union([simpleResponse, sectionSchemas.professionalLicense]);

const currently = z
  .enum(["1", "0"], { error: "Say whether they are employed there now (1 for yes, 0 for no)" })
  .meta({ title: "Current employment", description: "1 yes, 0 no" })
  .register(inputs, {
    kind: "choice",
    options: [
      { value: "1", label: "Yes, employed there now" },
      { value: "0", label: "No, it has ended" },
    ],
  });

/** Two fields that only the mock host's forms list. */
const sharedFields = {
  manualVerification: optional(field.trueOrFalse({ title: "Manual verification" })),
  uniqueIdentifier: optional(line({ title: "Unique identifier" })),
};

function refuseReversed(from: string | undefined, to: string | undefined, path: string, context: z.RefinementCtx) {
  const [start, end] = [from, to].map((value) => (value === undefined ? null : parseDayMonthYear(value)));
  if (!start || !end || !isBefore(end, start)) return;
  context.addIssue({ code: "custom", path: [path], message: "The end is before the beginning. Check both dates" });
}

const employment = field
  .body({
    employerName: line({ title: "Employer" }, 200),
    employerPhone: optional(line({ title: "Employer's phone" }, 30)),
    employerAddress: optional(line({ title: "Employer's address" }, 200)),
    employerAddressTown: line({ title: "Employer's town" }),
    employerAddressCountry: line({ title: "Employer's country" }),
    employerAddressStateProvince: line({ title: "Employer's state or province" }),
    employerAddressPostalCode: optional(line({ title: "Employer's postal code" }, 20)),
    jobTitle: line({ title: "Job title" }),
    dateEmployedFrom: field.date({ title: "Employed from" }),
    dateEmployedTo: field.date({ title: "Employed to" }),
    supervisorName: line({ title: "Supervisor" }, 200),
    supervisorContactInfo: optional(line({ title: "Supervisor's contact" }, 200)),
    currentEmployment: currently,
    contractType: line({ title: "Contract type", description: "For example EMPLOYMENT or Contract" }),
    ...sharedFields,
  })
  .superRefine((entry, context) =>
    refuseReversed(entry.dateEmployedFrom, entry.dateEmployedTo, "dateEmployedTo", context),
  )
  .meta({ title: "Employment" });

export const verifyEmployment = defineOperation("employment.verify", {
  path: "/employment/verify",
  request: field.body({ employmentList: field.listOf({ title: "Employments" }, employment) }),
  response: simpleResponse,
});

export const getEmploymentResult = defineOperation("employment.result", {
  path: "/employment/result",
  response: employmentResponse,
  permission: "applicant.read",
  retry: "safe",
});

const subjects = (title: string, singular: string) =>
  optional(
    z
      .array(line({ title: singular }), { error: `${title} is a list of names` })
      .max(20)
      .meta({ title }),
  );

const education = field
  .body({
    schoolName: line({ title: "School" }, 200),
    schoolType: optional(line({ title: "Type of school" })),
    institutionCampusName: optional(line({ title: "Campus" }, 200)),
    institutionPhone: optional(line({ title: "School's phone" }, 30)),
    institutionAddress: optional(line({ title: "School's address" }, 200)),
    institutionAddressTown: optional(line({ title: "School's town" })),
    institutionAddressCountry: optional(line({ title: "School's country" })),
    institutionAddressStateProvince: optional(line({ title: "School's state or province" })),
    institutionAddressPostalCode: optional(line({ title: "School's postal code" }, 20)),
    startDate: optional(field.date({ title: "Began" })),
    endDate: optional(field.date({ title: "Ended" })),
    degreeTitle: optional(line({ title: "Degree" }, 200)),
    currentlyAttending: optional(field.yesNo({ title: "Attending now" })),
    completedSuccessfully: optional(field.yesNo({ title: "Completed" })),
    majors: subjects("Majors", "Major"),
    minors: subjects("Minors", "Minor"),
    honors: optional(line({ title: "Honors" }, 200)),
    ...sharedFields,
  })
  .superRefine((entry, context) => refuseReversed(entry.startDate, entry.endDate, "endDate", context))
  .meta({ title: "School" });

export const verifyEducation = defineOperation("education.verify", {
  path: "/education/verify",
  request: field.body({ educationList: field.listOf({ title: "Schools" }, education) }),
  response: educationAnswer,
  documented: "mock-only",
});

const license = field
  .body({
    license_title: line({ title: "License" }, 200),
    license_organization: line({ title: "Issued by" }, 200),
    license_number: line({ title: "License number" }),
    startDate: optional(field.date({ title: "Valid from" })),
    endDate: optional(field.date({ title: "Valid to" })),
    state: optional(field.state),
    country: optional(line({ title: "Country" })),
    ...sharedFields,
  })
  .superRefine((entry, context) => refuseReversed(entry.startDate, entry.endDate, "endDate", context))
  .meta({ title: "License" });

export const verifyLicense = defineOperation("license.verify", {
  path: "/identity/professional/license",
  request: field.body({ licenseList: field.listOf({ title: "Licenses" }, license) }),
  response: licenseAnswer,
  documented: "mock-only",
});
