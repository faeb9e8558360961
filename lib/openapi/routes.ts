/** Every action of the console's API: the router answers these, and no others. */
import "server-only";
import { applicantsRoutes } from "./routes/applicants";
import { consoleRoutes } from "./routes/console";
import type { DocumentedRoute } from "./routes/documented-route";
import { ordersRoutes } from "./routes/orders";
import { reviewRoutes } from "./routes/review";

export const documentedRoutes: readonly DocumentedRoute[] = [
  ...consoleRoutes,
  ...applicantsRoutes,
  ...reviewRoutes,
  ...ordersRoutes,
];
