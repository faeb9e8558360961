/** `npm run icons`: writes the drawings whose source is in the code. Run it after you add the name of an icon. */
import { readFile, writeFile } from "node:fs/promises";
import { iconNames } from "@/lib/domain/icon-names";
import { iconFile, markStyles } from "./written-drawings";

const file = (path: string) => new URL(`../../${path}`, import.meta.url);

await writeFile(file("components/ui/icons.svg"), iconFile(iconNames));
await writeFile(file("app/marks.css"), markStyles(await readFile(file("app/colors.css"), "utf8")));
