import { describe, expect, test } from "vitest";
import { openToken, personOnPage, tokenFor, visit } from "@/lib/testing/sandbox-hosted";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import { day } from "../service/timing";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ clock });

describe("Hosted UI token response: what opens the page", () => {
  test("the jwt and the token, new each time, are equally valid", async () => {
    const subject = await caller.create();
    const { jwt, token } = await tokenFor(subject);
    expect((await tokenFor(subject)).token).not.toBe(token);
    const [byJwt, byToken] = [await openToken(sandbox.url, jwt), await openToken(sandbox.url, token)];
    expect([byJwt.status, byToken.status]).toEqual([200, 200]);
    expect(byJwt.body).toEqual(byToken.body);
    expect(byJwt.body).toMatchObject({ firstName: "Imogen", option: "EITHER", needsConsent: false });
  });

  test("an expired token, a used one and one of an expired access code are refused with their reason", async () => {
    const refusal = (code: string) => ({ status: 410, body: { code } });
    const old = await tokenFor(await caller.create());
    clock.advance(day + 1);
    expect(await openToken(sandbox.url, old.jwt)).toMatchObject(refusal("expired"));
    const { subject, page } = await personOnPage({ sandbox, caller });
    const { token } = await tokenFor(subject);
    const second = await visit(sandbox.url, token);
    await second.get("document", { kind: "passport", page: sampleImages.passport });
    await second.get("selfie", { image: sampleImages.face });
    await second.get("finish");
    expect(await openToken(sandbox.url, token)).toMatchObject(refusal("used"));
    // Another link of the same person still works.
    expect((await page.post("state")).status).toBe(200);
    await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { expired: true });
    expect(await page.post("state")).toMatchObject(refusal("expired"));
  });
});
