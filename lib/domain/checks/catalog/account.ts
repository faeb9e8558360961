/** The operations on the applicant's record. They are not checks, but the page of checks lists them too. */
import type { CheckRecord } from "./check-record";

const start = { href: "/applicants", label: "Applicants" } as const;

export const accountSteps = [
  {
    key: "applicant",
    title: "Data and consent",
    group: "The applicant",
    column: null,
    card: null,
    sections: ["user", "consent", "company"],
    sectionTitles: { user: "Applicant data", consent: "Consent", company: "Company" },
    codes: ["identity.differs", "identity.shared", "consent.missing", "consent.disclosure-not-accepted", "window.open"],
    steps: [
      {
        operation: "user.create",
        needs: "Name, birth date and email.",
        does: "Creates a new applicant at the service.",
        verb: "Create",
        page: {
          path: "/applicants/new",
          start: { href: "/applicants/new", label: "New applicant" },
          instead: "Create the applicant instead.",
        },
      },
      {
        operation: "user.consent",
        needs: "Three certifications and the full name.",
        does: "Records consent at the service. It cannot be changed afterwards.",
        verb: "Record consent",
        page: { path: "/applicants/:id/evidence#consent" },
        event: "Consent recorded",
      },
      {
        operation: "user.summary",
        event: "Applicant data refreshed",
        needs: "Nothing.",
        does: "Reads the applicant's data from the service again. With an expired access code, the service returns no data.",
        verb: "Refresh data",
      },
      {
        operation: "user.update",
        needs: "The fields that change.",
        does: "Changes the applicant's data. Name, birth date and SSN are fixed once the identity is verified.",
        verb: "Edit data",
        page: { path: "/applicants/:id?edit=all", start, instead: "Change the applicant's data instead." },
      },
      {
        operation: "user.test-result",
        needs: "Nothing.",
        does: "Reads every section of the result again.",
        verb: "Refresh result",
        page: { path: "/applicants/:id", start, instead: "Read the applicant's result instead." },
      },
      {
        operation: "user.override",
        event: "Manual override sent",
        needs: "One of three conditions, and a second person.",
        does: "Verifies the identity by manual override. Use it only if your policy allows overrides.",
        verb: "Request override",
        page: {
          path: "/applicants/:id/override",
          start: { href: "/approvals", label: "Approvals" },
          instead: "Request an override instead: it takes a second person.",
        },
      },
    ],
  },
] as const satisfies readonly CheckRecord[];
