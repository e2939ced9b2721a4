/**
 * By default PostgreSQL keeps the session and the locks of an unreachable client for two hours. With these values
 * (seconds), PostgreSQL sends a keepalive after half a minute of silence, and ends the session within a minute if no
 * answer arrives. While sent bytes are not acknowledged, PostgreSQL sends no keepalives; then `tcp_user_timeout` ends
 * the session after a minute.
 */
const KEEP_ALIVE = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: "60s",
};

export interface Session {
  query(sql: string): Promise<unknown>;
}

/**
 * Makes PostgreSQL end a session soon after the route to its client is lost, and sets the session's limits. The
 * settings are sent as statements, not as parameters of the connection, because poolers refuse a connection with
 * parameters that they do not know.
 * @param session a new connection; over a Unix socket the keepalives have no effect
 * @param limits the limits of the session in milliseconds; the keys are PostgreSQL's names of these settings
 */
export async function configureSession(
  session: Session,
  limits: Readonly<Record<string, number>> = {},
): Promise<void> {
  const settings = Object.entries({ ...KEEP_ALIVE, ...limits });
  await session.query(settings.map(([name, value]) => `SET ${name} = '${value}'`).join("; "));
}
