/**
 * By default PostgreSQL keeps session and locks of an unreachable client for two hours. With these values (seconds)
 * it probes after half a minute of silence and ends the session within a minute, also when bytes are under way.
 */
const KEEP_ALIVE = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: "60s",
};
const STATEMENTS = Object.entries(KEEP_ALIVE).map(([name, value]) => `SET ${name} = '${value}'`);

/**
 * Makes PostgreSQL end a session soon after the route to its client is lost. Set by statements and not when
 * connecting, because a pooler would refuse unknown parameters.
 * @param client a new connection; over a Unix socket the settings have no effect
 */
export async function endWhenUnreachable(client: { query(sql: string): Promise<unknown> }): Promise<void> {
  await client.query(STATEMENTS.join("; "));
}
