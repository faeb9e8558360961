/** What a company's own page needs for the button: the service's script, and the company's access code. */
export type HostedButtonFacts = { script: string; companyAccessCode: string };

/** A text of JavaScript that can stand in a page, whatever it holds. */
const literal = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** The lines that put the button of the hosted verification UI on a page (interface, introduction, 4). */
export function buttonLines({ script, companyAccessCode }: HostedButtonFacts): string {
  const source = script.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return [
    `<script src="${source}"></script>`,
    '<button id="verify">Verify your identity</button>',
    "<script>",
    '  document.getElementById("verify").addEventListener("click", () =>',
    `    identify(${literal(companyAccessCode)}, {`,
    '      email: "", firstName: "", middleName: "", lastName: "", dob: "DD-MM-YYYY",',
    '      verificationOption: "EITHER", // or "BOTH": the document and the quiz',
    '      redirectURL: "https://",',
    "    }));",
    "</script>",
  ].join("\n");
}
