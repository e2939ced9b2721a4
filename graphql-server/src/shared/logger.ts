import { type Logger, pino } from "pino";
import type { Settings } from "./settings.ts";

export type { Logger };

/** Creates the logger: one JSON object per log entry, without the secrets of requests and responses. */
export function createLogger(settings: Pick<Settings, "logLevel">): Logger {
  return pino({
    level: settings.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]'],
    base: null,
  });
}
