export type HostedButtonFacts = { script: string; companyAccessCode: string };

/** Writes any text as a JavaScript literal that is safe inside an HTML page. */
const literal = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/**
 * Returns the HTML of the button that opens the hosted verification UI from a company's page (interface, introduction,
 * 4).
 */
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
