/** A failure to run the embedded PostgreSQL; the message says the cause and what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
