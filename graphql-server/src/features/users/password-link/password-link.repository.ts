import { createHash } from "node:crypto";
import * as v from "valibot";
import { rowShape } from "../../../platform/database/entity-columns.ts";
import { affected, type Connection, oneRow } from "../../../platform/database/sql.ts";
import { User } from "../user.entity.ts";
import { StoredPasswordLink } from "./password-link.entity.ts";
import { PASSWORD_LINK_MINUTES } from "./password-link.rules.ts";

const EXPIRY = rowShape(StoredPasswordLink, ["expiresAt"]);
const LINK = v.intersect([
  rowShape(StoredPasswordLink, ["userId"]),
  rowShape(User, ["name", "email"]),
  v.object({ used: v.boolean(), expired: v.boolean() }),
]);

/**
 * Stores a link for a user, in place of the user's earlier link.
 * @param createdBy id of the admin who created the link; null for the command line
 * @returns the time at which the link expires
 */
export async function storePasswordLink(
  connection: Connection,
  token: string,
  userId: string,
  createdBy: string | null,
): Promise<Date> {
  const stored = await oneRow(
    connection,
    EXPIRY,
    `INSERT INTO password_links (user_id, token_hash, created_by, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_by = excluded.created_by,
       expires_at = excluded.expires_at, used_at = NULL
     RETURNING expires_at AS "expiresAt"`,
    [userId, hashOf(token), createdBy, PASSWORD_LINK_MINUTES],
  );
  if (!stored) throw new Error("the link was not stored");
  return stored.expiresAt;
}

/** Finds a link by its token; undefined for an unknown token, or if the link's creator is no longer a super admin. */
export function findPasswordLink(
  connection: Connection,
  token: string,
): Promise<v.InferOutput<typeof LINK> | undefined> {
  return oneRow(
    connection,
    LINK,
    `SELECT u.id AS "userId", u.name, u.email, l.used_at IS NOT NULL AS used, l.expires_at <= now() AS expired
     FROM password_links l JOIN users u ON u.id = l.user_id LEFT JOIN users maker ON maker.id = l.created_by
     WHERE l.token_hash = $1 AND (l.created_by IS NULL OR maker.role = 'SUPER_ADMIN')`,
    [hashOf(token)],
  );
}

export async function markPasswordLinkUsed(connection: Connection, userId: string): Promise<void> {
  await affected(connection, "UPDATE password_links SET used_at = now() WHERE user_id = $1", [userId]);
}

/** Returns the hash of a token. Salt and a slow hash would not help, because nobody can guess 256 random bits. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
