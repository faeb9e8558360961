import fc from "fast-check";
import { expect, test } from "vitest";
import { buttonLines } from "./button-lines";

test("the button calls identify with the company's access code and the interface's options", () => {
  const lines = buttonLines({ script: "https://verify.example/client.js", companyAccessCode: "c-1" });
  expect(lines).toContain('<script src="https://verify.example/client.js"></script>');
  expect(lines).toContain('identify("c-1", {');
  for (const option of ["email", "firstName", "middleName", "lastName", "dob", "verificationOption", "redirectURL"]) {
    expect(lines).toContain(`${option}: `);
  }
});

test("no access code or address can end the script or the attribute that contains it", () => {
  fc.assert(
    fc.property(fc.string(), fc.webUrl({ withQueryParameters: true }), (companyAccessCode, script) => {
      const lines = buttonLines({ script, companyAccessCode: `${companyAccessCode}</script>"` });
      return lines.split("</script>").length === 3 && lines.split("\n").length === 10;
    }),
  );
});
