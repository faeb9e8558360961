/** Gives tests a client of the sandbox, which calls it over real HTTP as a caller of the service does. */
import { randomInt, randomUUID } from "node:crypto";
import type { OperationId } from "@/lib/identity/operations/list";
import { type FieldsOf, operation } from "@/lib/identity/operations/registry";
import { type DemoPerson, takeSteps } from "@/lib/sandbox/demo";
import { type Sandbox, type SandboxOptions, startSandbox } from "@/lib/sandbox/server";

export const testKey = "key-of-the-test";

/** Starts a sandbox in this process, with the key that `sandboxClient` uses. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return startSandbox({ apiKey: testKey, ...options });
}

export type Reply = { status: number; body: unknown };

export type SandboxApplicant = {
  accessCode: string;
  /** Calls an operation for the applicant, and returns any status and body. */
  send(operation: OperationId, fields?: Record<string, unknown>): Promise<Reply>;
  /** Calls an operation that must succeed, and returns its body. */
  get(operation: OperationId, fields?: Record<string, unknown>): Promise<unknown>;
};

/** An applicant whose address works in all checks. */
export const applicant: FieldsOf<"user.create"> = {
  firstName: "Imogen",
  lastName: "Farrow-Lund",
  dob: "09-04-1990",
  email: "imogen.farrow@example.com",
  ssn: "900101234",
  houseNumber: "12",
  streetName: "Larkspur Row",
  city: "Harlow",
  state: "OH",
  zipCode: "45882",
  country: "USA",
};

/** Returns values that no other test applicant has, because a value that applicants of two names share is a finding. */
export const ownValues = () => ({
  email: `${randomUUID()}@example.com`,
  ssn: `90${randomInt(1_000_000, 9_999_999)}`,
  houseNumber: String(randomInt(1_000_000, 99_999_999)),
});

export const givenConsent = {
  isBackgroundDisclosureAccepted: true,
  GLBPurposeAndDPPAPurpose: true,
  FCRAPurpose: true,
  fullName: "Imogen Farrow-Lund",
};

/** An employment with only the mandatory fields. */
export const employment = {
  employerName: "Fennick Survey Office",
  employerAddressTown: "Harlow",
  employerAddressCountry: "USA",
  employerAddressStateProvince: "OH",
  jobTitle: "Technician",
  dateEmployedFrom: "01-03-2016",
  dateEmployedTo: "30-06-2024",
  supervisorName: "Ottoline Marsh",
  currentEmployment: "0",
  contractType: "EMPLOYMENT",
};

export type Caller = {
  /** Sends one raw request to the path of an operation. */
  request(id: OperationId, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Creates an applicant, by default with consent. */
  create(fields?: Partial<FieldsOf<"user.create">>, options?: { consent?: boolean }): Promise<SandboxApplicant>;
  /** Returns the calls for an applicant with a known access code. */
  about(accessCode: string): SandboxApplicant;
  createDemo(person: DemoPerson): Promise<SandboxApplicant>;
};

export function sandboxClient(url: string, key = testKey): Caller {
  const request: Caller["request"] = async (id, body, headers = {}) => {
    const { method, path } = operation(id);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const about: Caller["about"] = (accessCode) => {
    const send: SandboxApplicant["send"] = (id, fields = {}) => request(id, { userAccessCode: accessCode, ...fields });
    return {
      accessCode,
      send,
      async get(id, fields) {
        const { status, body } = await send(id, fields);
        if (status !== 200) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
        return body;
      },
    };
  };
  const create: Caller["create"] = async (fields = {}, { consent = true } = {}) => {
    const { status, body } = await request("user.create", { ...applicant, ...fields });
    const accessCode = field(body, "userAccessCode");
    if (status !== 200 || typeof accessCode !== "string") throw new Error(`user.create answered ${status}`);
    const subject = about(accessCode);
    if (consent) await subject.get("user.consent", givenConsent);
    return subject;
  };
  return {
    request,
    create,
    about,
    async createDemo(person) {
      const { body } = await request("user.create", person.create);
      const subject = about(String(field(body, "userAccessCode")));
      await takeSteps(person, subject.get, (error) => error instanceof Error && / answered 400: /.test(error.message));
      return subject;
    },
  };
}

/** Returns the value at a path of keys and indexes, or undefined. */
export function field(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
