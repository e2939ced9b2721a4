/**
 * SQLSTATE codes that mean: the database cannot answer at the moment, and the client may send the request again later.
 */
const UNAVAILABLE = new Set([
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "55P03", // lock_timeout
  "57014", // statement_timeout
  "25P03", // idle_in_transaction_session_timeout
  "40001", // serialization failure
  "40P01", // deadlock
]);
/** SQLSTATE classes 08 (connection) and 57P (operator intervention), and the error codes of sockets. */
const CONNECTION_LOSS =
  /^(08|57P)|^E(AI_AGAIN|CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH)$/;
/**
 * SQLSTATE codes of statements that use something which this database does not offer: a permission is missing, a
 * function does not exist, or a feature is not supported.
 */
const NOT_OFFERED = new Set(["42501", "42883", "0A000"]);
/** SQLSTATE codes for a text that contains a NUL character, which PostgreSQL can store neither as text nor as JSON. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/**
 * SQLSTATE codes and classes of a refused connection: a pooler's protocol error, a wrong user or database, missing
 * rights, or a server that is full or read-only.
 */
const REFUSED = /^(08|28|3D|53300|25006|42501|57P)/;
/** Codes of a TLS certificate that this process does not trust. */
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;
/** Messages of a failed connection for which the driver's error has no code. */
const NO_CONNECTION =
  /^(Connection terminated|timeout expired|SASL: |The server does not support SSL)|sslmode=/;

/**
 * Returns a sentence for the person who runs the server if the connection to DATABASE_URL was refused; undefined for
 * other errors.
 */
export function connectionProblem(error: unknown): string | undefined {
  const { code, message } = driverErrorOf(error);
  if (UNTRUSTED.test(code))
    return `DATABASE_URL: ${message}; name the certificate of a private authority by sslrootcert=/path/to/ca.pem`;
  const isConnecting =
    error instanceof AggregateError ||
    (error instanceof Error && "syscall" in error && error.syscall === "connect");
  const isRefused =
    REFUSED.test(code) || NO_CONNECTION.test(message) || (isConnecting && CONNECTION_LOSS.test(code));
  return isRefused ? `DATABASE_URL: ${message || code}` : undefined;
}

/**
 * True if the database does not answer, has no free connection, memory or disk space, or has ended a statement because
 * of a timeout or a conflict with another transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = driverErrorOf(error);
  const lost = /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(message);
  return lost || UNAVAILABLE.has(code) || CONNECTION_LOSS.test(code);
}

export function isDiskFull(error: unknown): boolean {
  return driverErrorOf(error).code === "53100";
}

/**
 * True if the error says that the database lacks a function or a feature of PostgreSQL. Some hosting providers leave
 * some functions and features out.
 */
export function isNotOffered(error: unknown): boolean {
  return NOT_OFFERED.has(driverErrorOf(error).code);
}

export function isUnstorableText(error: unknown): boolean {
  return UNSTORABLE_TEXT.has(driverErrorOf(error).code);
}

/** True if a statement failed because a row refers to a row that no longer exists (foreign_key_violation). */
export function isReferenceLost(error: unknown): boolean {
  return driverErrorOf(error).code === "23503";
}

/**
 * Returns the code and message of the driver's error, which TypeORM may have wrapped. For any other value, both texts
 * are empty.
 */
function driverErrorOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && "driverError" in error ? error.driverError : error;
  if (!(cause instanceof Error)) return { code: "", message: "" };
  return { code: "code" in cause ? String(cause.code) : "", message: cause.message };
}
