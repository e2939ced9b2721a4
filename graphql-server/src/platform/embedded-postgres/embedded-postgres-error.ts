/**
 * Error for a failure to run the embedded PostgreSQL. Its message states the cause and what the person who runs the
 * server can do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** Returns the code of an error of the system or of PostgreSQL ("ENOENT", "57P03"), or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
