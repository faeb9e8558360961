"use client";

import { createContext, useContext } from "react";
import type { TestColumn } from "./list-catalog";

const Tests = createContext<readonly TestColumn[]>([]);
export const TestsProvider = Tests.Provider;

/** The columns of the tests, as the server gave them. */
export const useTests = (): readonly TestColumn[] => useContext(Tests);
