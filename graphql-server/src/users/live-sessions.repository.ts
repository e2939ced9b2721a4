import * as v from "valibot";
import { prepared } from "../database/prepared-statement.ts";
import { type Connection, rows } from "../database/sql.ts";
import { ROLES, type Role } from "../security/role.rules.ts";

const LIVE_SESSION = v.object({ id: v.string(), role: v.picklist(ROLES) });
const READ_LIVE_SESSIONS = prepared(`
  SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()`);

/** Of these sessions those that have neither ended nor expired, with the roles that their users have now. */
export async function readLiveRoles(
  connection: Connection,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const live = await rows(connection, LIVE_SESSION, READ_LIVE_SESSIONS, [sessionIds]);
  return new Map(live.map(({ id, role }) => [id, role]));
}
