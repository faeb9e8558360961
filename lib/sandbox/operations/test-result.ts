/** Get Test Result. */
import { getTestResult } from "@/lib/identity/operations/user";
import { testResultOf } from "../result/test-result";
import { handle } from "./handler";

export const testResultHandlers = [handle(getTestResult, (call) => testResultOf(call, call.settings))];
