import { Router } from "express";
import type { Registry } from "prom-client";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import { FieldMetrics, parseFieldReport } from "./field-metrics.ts";

/**
 * POST `/field-metrics?lcp=…&inp=…&hydrated=…&cls=…&from=…&type=…`, without a body: the measurements of a visit.
 * Browsers report only a part of all visits. Answers 204, or 400 for an invalid report, or 429 above the hourly limit
 * of the client's IP address.
 */
export function fieldMetricsRoutes(registry: Registry, rateLimits: Pick<RateLimits, "consume">): Router {
  const fieldMetrics = new FieldMetrics(registry);
  const router = Router();
  router.post("/field-metrics", async (request, response) => {
    await rateLimits.consume("field-report", request.ip ?? "");
    fieldMetrics.observe(parseFieldReport(new URL(request.url, "http://shop").searchParams));
    response.set("Cache-Control", "no-store").status(204).end();
  });
  return router;
}
