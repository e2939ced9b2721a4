import { Router } from "express";
import { prepareResponse, sendResponse } from "../../platform/http/cached-response.ts";
import type { DocumentHeaders } from "../../platform/http/security-headers.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { describeApi } from "./openapi.ts";
import type { CompiledPath } from "./rest-executor.ts";

/**
 * Creates the routes of `/api/openapi.json`, the OpenAPI description, and of `/api/docs`, which shows the description
 * as an HTML page.
 */
export function descriptionRoutes(
  paths: readonly CompiledPath[],
  publicUrl: string,
  documentHeaders: DocumentHeaders,
): Router {
  const json = prepareResponse(JSON.stringify(describeApi(paths, publicUrl)), {
    type: "application/json; charset=utf-8",
  });
  const page = prepareResponse(docsPage(paths), {
    type: "text/html; charset=utf-8",
    headers: { ...documentHeaders(), "Content-Security-Policy": DOCS_POLICY },
  });
  const router = Router();
  router.get("/api/openapi.json", (request, response) => sendResponse(request, response, json));
  router.get("/api/docs", (request, response) => sendResponse(request, response, page));
  return router;
}
