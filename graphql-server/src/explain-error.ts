import { connectionProblem } from "./database/database-errors.ts";
import { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";
import { errorCode } from "./errors/error-code.ts";
import { ShopError } from "./errors/shop-error.ts";
import { SettingsError } from "./settings/settings.ts";

/**
 * Returns the message that the operator sees when an error ends a program. Errors that the operator can fix give one
 * sentence; other errors give the stack. Further fields are left out, because a failed SQL statement carries its
 * values, such as a password hash.
 */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [ShopError, SettingsError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  if (isExpected) return error.message;
  if (error.message.startsWith('Could not load the "sharp" module')) return imagesProblem(error.message);
  const code = errorCode(error);
  if (code === "EADDRINUSE") return "PORT: this port is in use, choose another one";
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen")
    return "PORT: this user may not listen on this port, choose one above 1023";
  const problem = connectionProblem(error);
  if (problem) return problem;
  if (code === "EACCES") return `Access refused: ${error.message}`;
  return "syscall" in error ? `Failed: ${error.message}` : (error.stack ?? error.message);
}

/** Returns one sentence from the page of advice that the image library gives, on a CPU without x86-64-v2 for example. */
function imagesProblem(message: string): string {
  const [causes = ""] = message.split(/\n\s*Possible solutions/);
  return `${causes.split("\n").join(": ")}; use a CPU with x86-64-v2 or install its WebAssembly version: npm install --no-save @img/sharp-wasm32`;
}
