import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { problem } from "@/lib/http/problem";

/** Answers every path without a route. */
const nothingHere = () => problem(new AppError("not_found"), uuid());

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as HEAD,
  nothingHere as OPTIONS,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
