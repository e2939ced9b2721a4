import { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";
import { errorCode } from "./errors/error-code.ts";
import { ShopError } from "./errors/shop-error.ts";
import { SettingsError } from "./settings/settings.ts";

/**
 * What the operator is told of an error that ends a program: a sentence where the operator can mend it, else its stack. No
 * more than that: a failed statement carries the values it was run with, a password's hash among them.
 */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [ShopError, SettingsError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  if (isExpected) return error.message;
  const code = errorCode(error);
  if (code === "EADDRINUSE") return "PORT: this port is in use, choose another one";
  if (code === "EACCES") return `Access refused: ${error.message}`;
  return "syscall" in error ? `Failed: ${error.message}` : (error.stack ?? error.message);
}
