/**
 * The two pages: the hosted verification UI, and an example of a company's page with the button. No script is inline.
 */
import { companyName } from "../service/operations/handler";

const head = (title: string, script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F4F6F5">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0D1113">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/verify/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/verify/assets/hosted.css">
${script}
</head>`;

export const verifyPage = `${head("Verify your identity", '<script src="/verify/assets/page.js" defer></script>')}
<body>
<div id="app" class="app"><main class="screen"><p class="waiting" role="status">One moment…</p>
<noscript><p class="note">This page needs JavaScript. Switch it on, and open your link once more.</p></noscript></main></div>
</body>
</html>
`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** An example of a company's own page. Without `companyAccessCode`, its button is disabled. */
export function demoPage(companyAccessCode: string | undefined): string {
  const scripts = '<script src="/client.js" defer></script>\n<script src="/verify/assets/demo.js" defer></script>';
  return `${head("Try the verification button", scripts)}
<body>
<div class="app"><main class="screen">
<p class="eyebrow">${companyName}</p>
<h1>Try the verification button</h1>
<p class="lead">A page such as a company’s own. Its button calls <code>identify()</code> of the client script, with a company access code and these options.</p>
${companyAccessCode === undefined ? '<p class="note">No company access code is set, so the button is disabled here.</p>' : demoForm(companyAccessCode)}
</main></div>
</body>
</html>
`;
}

const field = (name: string, label: string, value: string, more = "") =>
  `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" ${more}></div>`;

const demoForm = (code: string) => `<form id="demo" class="form" data-company="${escaped(code)}" novalidate>
${field("firstName", "First name", "Imogen", 'autocomplete="off"')}
${field("middleName", "Middle name <span>optional</span>", "", 'autocomplete="off"')}
${field("lastName", "Last name", "Farrow-Lund", 'autocomplete="off"')}
${field("dob", "Date of birth <span>DD-MM-YYYY</span>", "09-04-1990", 'inputmode="numeric" autocomplete="off"')}
${field("email", "Email", "imogen.farrow@example.com", 'type="email" autocomplete="off"')}
<div class="field"><label for="verificationOption">Verification option</label><select id="verificationOption" name="verificationOption"><option>EITHER</option><option>BOTH</option></select></div>
${field("redirectURL", "Redirect address <span>optional, https</span>", "", 'type="url" placeholder="https://" autocomplete="off"')}
<p class="problem" id="problem" role="alert" hidden></p>
<div class="bar"><button class="button primary" type="submit">Verify my identity</button></div>
</form>`;
