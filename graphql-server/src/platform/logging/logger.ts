import { type Logger, pino, stdSerializers } from "pino";
import type { Settings } from "../settings/settings.ts";
import { standardOutput } from "./line-output.ts";

export type { Logger };

/**
 * Properties of a database error that may contain values of rows, such as "Failing row contains …" or "Key (email)=…".
 */
const ROW_VALUES = new Set(["parameters", "driverError", "detail", "where", "internalQuery"]);

/**
 * Creates the logger. It writes each entry as a JSON object, and leaves out secrets of requests and answers and the
 * values of database rows.
 */
export function createLogger(
  settings: Pick<Settings, "logLevel">,
  output: { write(line: string): void } = standardOutput,
): Logger {
  const options = {
    level: settings.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]'],
    serializers: { err: serializeError },
    base: null,
  };
  return pino(options, output);
}

/**
 * Formats an error for the log. For a failed SQL statement, the log contains the statement and the error code, but not
 * the values.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const entries = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(entries.filter(([name]) => !ROW_VALUES.has(name)));
}
