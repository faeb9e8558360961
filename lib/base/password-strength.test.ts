import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./password-strength";

describe("a weak password is refused", () => {
  const about = ["Maya Okonkwo", "maya.okonkwo@example.com", "Harbor Exchange", "desk.example"];

  test.each([
    "correct horse battery staple",
    "123456789012345",
    "9876543210987654",
    "qwertyuiopasdfghjkl",
    "aaaaaaaaaaaaaaaaaaaa",
    "abcabcabcabcabcabc",
    "passwordpassword1",
    "Proofdesk-Password-2025",
    "MayaOkonkwo2024!",
    "maya.okonkwo@example",
    "Admin Welcome 1234",
    "iloveyouiloveyou1",
    "trustno1trustno1",
    "p@ssw0rd p@ssw0rd",
    "whatisthepassword",
    "Identity Verification",
    "zaq12wsxcde34rfvbgt5",
    "Thequickbrownfoxjumps!",
    "thank you very much",
    "ThankYouVeryMuch!",
    "th4nk y0u very much",
    "happy birthday to you",
    "happy-birthday-2-you",
    "liverpool football club",
    "Manchester United 1999!",
    "companyname2026!!",
    "merry christmas everyone",
    "HarborExchange2026!!",
    "harbor exchange desk",
  ])("%s", (password) => {
    expect(passwordWeakness(password, about)).toMatch(/\w/);
  });

  test.each([
    "tall-lanterns-drift-north",
    "кофе без сахара утром",
    "Kt7!wq9-Zr2$mp4",
    "violet gravel tomorrow",
    "my two cats sleep on the old red bench",
    "8362!97-4cat$315",
  ])("and %s is not", (password) => {
    expect(passwordWeakness(password, about)).toBeNull();
  });

  test("and the sentence names the parts that add no strength", () => {
    expect(passwordWeakness("MayaOkonkwo2024!", about)).toMatch(/^Your name, email address/);
    expect(passwordWeakness("trustno1trustno1", about)).toMatch(/^Repeated/);
    for (const password of ["whatisthepassword", "MayaOkonkwo2024!"])
      expect(passwordWeakness(password, about)).toMatch(/\. Add uncommon words\.$/);
  });

  test("the longest random password is accepted, in a fraction of the time of a full estimate", () => {
    const longest = Array.from({ length: 200 }, (_, index) =>
      String.fromCharCode(33 + ((index * 37 + (index % 7) * 11) % 90)),
    );
    expect(passwordWeakness(longest.join(""), about)).toBeNull();
  });

  test("random passwords are accepted", () => {
    const random = fc.string({ unit: fc.constantFrom(..."bdfghjkmnpqrtvwxz3579!$%"), minLength: 15, maxLength: 24 });
    fc.assert(
      fc.property(random, (password) => {
        fc.pre(new Set(password).size >= 8);
        expect(passwordWeakness(password, [])).toBeNull();
      }),
      { numRuns: 4 },
    );
  });
});
