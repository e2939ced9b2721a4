import { type Logger, pino } from "pino";
import type { Settings } from "./settings.ts";

export type { Logger };

/** Structured logs, one JSON line each; secrets a request may carry are never written. */
export function createLogger(settings: Pick<Settings, "logLevel">): Logger {
  return pino({
    level: settings.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]'],
    base: null,
  });
}
