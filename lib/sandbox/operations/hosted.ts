/** Get hosted UI token: a signed token and its short form, which open the hosted verification UI. */
import { getHostedUiToken } from "@/lib/identity/operations/user";
import { beginFlow } from "../hosted/begin";
import { handle } from "./handler";

export const hostedHandlers = [handle(getHostedUiToken, beginFlow)];
