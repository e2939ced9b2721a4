/**
 * Returns the SQL condition that a session is open: its user has not signed out, and it has not expired.
 * @param session alias of the table of sessions
 */
export const isOpenSession = (session: string): string =>
  `(${session}.revoked_at IS NULL AND ${session}.expires_at > now())`;
