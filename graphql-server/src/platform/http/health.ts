import { Router } from "express";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { respondNotFound } from "./error-responses.ts";
import { mayReadMetrics } from "./metrics-access.ts";

/** Path that a proxy requests to find out whether it may send requests to this server. */
export const READINESS = "/readyz";
/** Paths of the health checks. They are answered even if the server refuses other requests because it is overloaded. */
export const HEALTH_CHECKS: readonly string[] = ["/healthz", READINESS];

/**
 * Creates the routes `/healthz` (the process runs), `/readyz` (the database answers, and its notifications arrive) and
 * `/metrics` (for Prometheus, see `metrics-access.ts`).
 * @param ping rejects if the database does not answer
 * @param isStale true if changes by other processes have not arrived for too long
 */
export function healthRoutes(
  ping: () => Promise<void>,
  metrics: Metrics,
  metricsToken: string | undefined,
  isStale: () => boolean,
): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.type("text/plain").send("ok");
  });
  // The check that is running, if any. Simultaneous readiness requests share its query.
  let checking: Promise<boolean> | undefined;
  const isReachable = (): Promise<boolean> => {
    checking ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  router.get(READINESS, async (_request, response) => {
    const problem = (await isReachable())
      ? isStale() && "catalogue changes do not arrive"
      : "database unreachable";
    response
      .status(problem ? 503 : 200)
      .type("text/plain")
      .send(problem || "ok");
  });
  router.get("/metrics", async (request, response, next) => {
    if (!mayReadMetrics(request, metricsToken)) return respondNotFound(request, response, next);
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

/** The server's metrics. Each server has its own object, because tests run several servers in one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly answers = new Counter({
    name: "http_answers_total",
    help: "Answers by status class",
    labelNames: ["status"],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Adds a metric: the number of attempts to send notifications.
   * @param counts returns the number of attempts for each result
   */
  countPushes(counts: () => Readonly<Record<string, number>>): void {
    new Counter({
      name: "push_attempts_total",
      help: "Attempts to send notifications by result",
      labelNames: ["result"],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(counts())) this.inc({ result }, count);
      },
    });
  }

  countStreams(open: () => number): void {
    new Gauge({
      name: "catalogue_event_streams",
      help: "Open streams of catalogue events",
      registers: [this.registry],
      collect() {
        this.set(open());
      },
    });
  }
}
