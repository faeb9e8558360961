/** `npm run migrate:new -- name` */
import { relative } from "node:path";
import { authorMigration } from "./migrate-author";

const name = process.argv[2] ?? "";
if (/^[a-z0-9_]+$/.test(name)) {
  console.log(`Wrote ${relative("", await authorMigration(name))}/migration.sql. Read it before it is committed.`);
} else {
  console.error("Name what it does, in small letters: npm run migrate:new -- add_court_copies");
  process.exitCode = 1;
}
