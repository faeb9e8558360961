/**
 * The `test` of specs that use the API in addition to the browser. Everyone who signs in through the API is signed out
 * when the test ends.
 */
import { randomBytes } from "node:crypto";
import { test as base } from "@playwright/test";
import type { Role } from "@/lib/base/permissions";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { Member } from "./api";
import { demoPassword } from "./browser";

export { expect } from "@playwright/test";

export type Hired = { email: string; member: Member };

type Members = {
  /** Signs in as the demo user of a role. */
  memberAs: (role: Role) => Promise<Member>;
  /** Creates a new person for this test, whom an admin invites. The password is that of the demo staff. */
  hire: (name: string, roles: Role[]) => Promise<Hired>;
};

export const test = base.extend<Members & { signedIn: Member[] }>({
  signedIn: async ({ browserName: _ }, use) => {
    const members: Member[] = [];
    await use(members);
    await Promise.all(members.map((member) => member.leave()));
  },
  memberAs: async ({ playwright, baseURL: url = "", signedIn }, use) => {
    await use(async (role) => {
      const member = await Member.signIn(playwright, url, demoAddress(role), demoPassword);
      signedIn.push(member);
      return member;
    });
  },
  hire: async ({ playwright, baseURL: url = "", memberAs, signedIn }, use) => {
    await use(async (name, roles) => {
      const email = `hired.${randomBytes(4).toString("hex")}@proofdesk.test`;
      const admin = await memberAs("admin");
      const member = await admin.hire(playwright, url, { email, name, roles, password: demoPassword });
      signedIn.push(member);
      return { email, member };
    });
  },
});
