export type HostedButtonFacts = { script: string; companyAccessCode: string };

/** Safe inside a page, whatever the text. */
const literal = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** The button of the hosted verification UI for a company's own page (interface, introduction, 4). */
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
