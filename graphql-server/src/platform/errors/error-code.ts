/** Returns the code of a system or database error, such as "ENOENT" or "42P04"; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
