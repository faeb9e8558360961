import type { NextConfig } from "next";

declare const config: (phase: string) => NextConfig;
export default config;
