"use client";

import "swagger-ui-dist/swagger-ui.css";
import "./api-viewer.css";
import { useEffect, useRef, useSyncExternalStore } from "react";
// @ts-expect-error: the package has no types.
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { useTheme } from "@/components/shell/theme-menu";
import { resolveReferences } from "./resolve-references";

/** Draws the OpenAPI document for reading. It cannot call the API, and sends no request to another host. */
export function ApiViewer() {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDarkTheme();
  useEffect(() => {
    SwaggerUI({
      domNode: place.current,
      url: "/api/openapi.json",
      deepLinking: true,
      docExpansion: "none",
      filter: true,
      defaultModelsExpandDepth: 0,
      supportedSubmitMethods: [],
      validatorUrl: null,
      plugins: [{ fn: { resolveSubtree } }],
    });
  }, []);
  useEffect(() => {
    // Swagger UI's style sheet uses this class.
    document.documentElement.classList.toggle("dark-mode", isDark);
    return () => document.documentElement.classList.remove("dark-mode");
  }, [isDark]);
  return <div ref={place} />;
}

async function resolveSubtree(document: unknown, path: string[]) {
  return { spec: resolveReferences(document, path), errors: [] };
}

const systemTheme = "(prefers-color-scheme: dark)";

function watchSystemTheme(changed: () => void) {
  const query = matchMedia(systemTheme);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function useDarkTheme(): boolean {
  const [theme] = useTheme();
  const isSystemDark = useSyncExternalStore(
    watchSystemTheme,
    () => matchMedia(systemTheme).matches,
    () => false,
  );
  return theme === "system" ? isSystemDark : theme === "dark";
}
