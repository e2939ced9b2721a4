import { connectionProblem } from "../platform/database/database-errors.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/embedded-postgres-error.ts";
import { errorCode } from "../platform/errors/error-code.ts";
import { ShopError } from "../platform/errors/shop-error.ts";
import { SettingsError } from "../platform/settings/settings.ts";

/**
 * Returns the message that the operator reads when an error ends a program. For an error that the operator can correct,
 * it is one sentence; for any other error, it is the stack. Other properties of the error are left out, because the
 * error of an SQL statement contains the statement's values, such as a password hash.
 */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [ShopError, SettingsError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  if (isExpected) return error.message;
  if (error.message.startsWith('Could not load the "sharp" module')) return imagesProblem(error.message);
  if (error.message.startsWith("Cannot find native binding"))
    return `Could not load the password library @node-rs/argon2: it has no build for ${process.platform} on ${process.arch}`;
  const code = errorCode(error);
  if (code === "EADDRINUSE") return "PORT: this port is in use, choose another one";
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen")
    return "PORT: this user may not listen on this port, choose one above 1023";
  const problem = connectionProblem(error);
  if (problem) return problem;
  if (code === "EACCES") return `Access refused: ${error.message}`;
  return "syscall" in error ? `Failed: ${error.message}` : (error.stack ?? error.message);
}

/**
 * Shortens the long message of the image library to one sentence: why the library cannot be loaded (for example on a
 * CPU without x86-64-v2), and what the operator can do. The library's own list of solutions is left out.
 */
function imagesProblem(message: string): string {
  const [causes = ""] = message.split(/\n\s*Possible solutions/);
  return `${causes.split("\n").join(": ")}; use a CPU with x86-64-v2 or install its WebAssembly version: npm install --no-save @img/sharp-wasm32`;
}
