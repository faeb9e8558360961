/** The code for the button on a company's own page: the service's script, and the company's access code. */
export type HostedButtonFacts = { script: string; companyAccessCode: string };

/** A JavaScript string literal that is safe inside a page, whatever the text. */
const literal = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** The lines that add the button of the hosted verification UI to a page (interface, introduction, 4). */
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
