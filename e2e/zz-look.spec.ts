import { test, expect } from "@playwright/test";
import { signInAs, waitUntilLoaded } from "./browser";
test("look", async ({ page, context, baseURL }) => {
  test.setTimeout(240_000);
  await signInAs(page, "reviewer");
  const answer = await page.request.get(`/api/applicants?limit=100`);
  const items = (await answer.json()).items;
  console.log(items.map((i: any) => [i.name?.family, i.status, i.worst?.code].join(" ")).join("\n"));
  const pick = process.env.LOOK ?? "renata";
  const found = (await (await page.request.get(`/api/applicants?query=${pick}`)).json()).items[0];
  for (const theme of ["light", "dark"]) {
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const path of (process.env.PATHS ?? "").split(",")) {
        await page.goto(path === "list" ? "/applicants" : `/applicants/${found.id}${path}`);
        await waitUntilLoaded(page);
        await page.screenshot({ path: `/tmp/look/${pick}${path.replace(/\W/g, "-")}-${width}-${theme}.png`, fullPage: width === 1440 });
      }
    }
  }
});
