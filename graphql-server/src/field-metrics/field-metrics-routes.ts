import { Router } from "express";
import type { Registry } from "prom-client";
import type { RateLimits } from "../security/rate-limits.ts";
import { FieldMetrics, parseFieldReport } from "./field-metrics.ts";

/**
 * POST `/field-metrics?lcp=…&inp=…&hydrated=…&cls=…&from=…&type=…`, without a body: measurements of a sampled visit.
 * Answers 204; 400 for anything else, 429 above the hourly limit of the address.
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
