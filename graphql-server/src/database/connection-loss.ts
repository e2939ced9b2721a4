import { QueryFailedError } from "typeorm";

/** SQLSTATE classes 08 (connection) and 57P (operator intervention), and the socket's own codes. */
export function isConnectionLoss(error: unknown): boolean {
  const cause = error instanceof QueryFailedError ? error.driverError : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const lost =
    cause instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect/.test(cause.message);
  return lost || /^(08|57P)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND)$/.test(code);
}
