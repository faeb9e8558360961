import { router } from "@/lib/platform/http/router";
import { handlers } from "../handlers";

const answer = router(handlers);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
