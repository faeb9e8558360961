/**
 * The service's operations by ID, in the interface's order. Pages use this list to show an operation without loading
 * the schemas of its request and answer. To add an operation, add a line here, its record, and a line in the registry.
 */
export const operationList = {
  "user.create": { title: "Create User", billing: "not-stated" },
  "user.consent": { title: "Submit User Consent", billing: "not-stated" },
  "user.summary": { title: "Get User", billing: "not-stated" },
  "user.update": { title: "Update User", billing: "not-stated" },
  "user.hosted-ui-token": { title: "Get hosted UI token", billing: "not-stated" },
  "user.phone": { title: "Verify Phone", billing: "standard" },
  "user.phone-code": { title: "Verify Phone Code", billing: "not-stated" },
  "user.email": { title: "Verify Email", billing: "standard" },
  "user.email-code": { title: "Verify Email Code", billing: "not-stated" },
  "user.compare-photos": { title: "Compare Photos", billing: "standard" },
  "user.ssn": { title: "SSN Verification", billing: "standard" },
  "user.criminal-report": { title: "Generate Criminal Background Report", billing: "standard" },
  "user.override": { title: "Manually Verify Identity", billing: "standard" },
  "user.test-result": { title: "Get Test Result", billing: "not-stated" },
  "document.upload-id": { title: "Upload ID", billing: "standard" },
  "document.upload-id-enhanced": { title: "Upload ID Enhanced", billing: "enhanced" },
  "document.check-id": { title: "Check Upload ID", billing: "not-stated" },
  "document.verify-id": { title: "Verify Upload ID", billing: "not-stated" },
  "document.upload-passport": { title: "Upload Passport", billing: "standard" },
  "document.upload-passport-enhanced": { title: "Upload Passport Enhanced", billing: "enhanced" },
  "document.check-passport": { title: "Check Upload Passport", billing: "not-stated" },
  "document.verify-passport": { title: "Verify Upload Passport", billing: "not-stated" },
  "quiz.get": { title: "Get Identity Proof Quiz", billing: "standard" },
  "quiz.answer": { title: "Verify Quiz", billing: "standard" },
  "background.seven-year": { title: "7 Year Criminal History", billing: "standard" },
  "background.watchlist-search": { title: "Global Watch List Search", billing: "standard" },
  "background.watchlist-report": { title: "Request Global Watch List Report", billing: "standard" },
  "business.fein": { title: "FEIN Verification", billing: "standard" },
  "business.full-search": { title: "Full Business Search", billing: "standard" },
  "employment.verify": { title: "Employment Verification Request", billing: "standard" },
  "employment.result": { title: "Get Employment Verification Result", billing: "not-stated" },
  "education.verify": { title: "Education Verification", billing: "standard" },
  "license.verify": { title: "Professional License", billing: "standard" },
  "driving.record": { title: "Motor Vehicle Record", billing: "standard" },
  "records.county-history": { title: "County History", billing: "standard" },
  "records.county-criminal": { title: "County Criminal Records", billing: "search" },
  "records.federal-criminal": { title: "Federal Criminal Records", billing: "search" },
  "records.county-civil": { title: "County Civil Records", billing: "search" },
  "records.federal-civil": { title: "Federal Civil Records", billing: "search" },
  "records.county-result": { title: "County Criminal Records Result", billing: "not-stated" },
  "records.all-counties": { title: "County Criminal Records for User County History", billing: "search" },
  "records.all-results": { title: "Results of all asynchronous criminal requests", billing: "not-stated" },
} as const satisfies Record<string, { title: string; billing: "not-stated" | "standard" | "enhanced" | "search" }>;

export type OperationId = keyof typeof operationList;

export function isOperationId(value: string): value is OperationId {
  return Object.hasOwn(operationList, value);
}

export const operationIds: readonly OperationId[] = Object.keys(operationList).filter(isOperationId);
