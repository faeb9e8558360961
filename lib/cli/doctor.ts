/**
 * `npm run doctor`: prints one line for each guard of a console's or a worker's start, with the remedy, and no secret.
 * Like a start, it registers new data keys. Exits with 1 if a guard refuses.
 */
import "server-only";
import { examine, printFindings } from "./examine";

process.exit(printFindings(await examine(process.env)) ? 0 : 1);
