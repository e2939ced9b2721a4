/** SQL condition: a session is open. Its user has not signed out, and it has not expired. @param session its alias */
export const isOpenSession = (session: string): string =>
  `(${session}.revoked_at IS NULL AND ${session}.expires_at > now())`;
