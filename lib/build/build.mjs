/** `npm run build`: generates the database client and builds the console, from the installed packages. */
import { build, generate, provideNode, root, SetupFailed } from "./setup.mjs";

process.chdir(root);
try {
  await provideNode(console.log);
  await generate(console.log);
  await build(console.log);
} catch (error) {
  console.error(error instanceof SetupFailed ? error.message : error);
  process.exitCode = 1;
}
