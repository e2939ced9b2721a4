import type { DataSource, EntityManager } from "typeorm";
import { ShopError } from "../errors/shop-error.ts";
import { forgetPersonOfOrders } from "../orders/forget-person.ts";
import { normaliseEmail } from "../text/email.rules.ts";

/** Numbers of erased rows. */
export interface Erased {
  accounts: number;
  messages: number;
  subscriptions: number;
}

/**
 * Erases the personal data stored under an e-mail, as the terms of use promise: the account with its sessions and cart,
 * contact messages, the newsletter subscription; of orders the person, not what was ordered. The daily removal of unused images deletes the profile image. The audit
 * log keeps the names of former admins. Called from the command line, never by a request.
 * @throws ShopError NOT_FOUND when there is no data; CONFLICT while the user is an admin or owns products
 */
export function eraseUser(database: DataSource, address: string): Promise<Erased> {
  const email = normaliseEmail(address);
  return database.transaction(async (manager) => {
    await assertErasable(manager, email);
    const erased = await eraseEmail(manager, email);
    if (erased.accounts + erased.messages + erased.subscriptions === 0)
      throw new ShopError("NOT_FOUND", `La boutique ne garde rien sous ${email}`);
    return erased;
  });
}

/**
 * Erases what is stored under an e-mail, without asking whose it is, and a customer's name in the audit log.
 * @param email in lower case
 */
export async function eraseEmail(manager: EntityManager, email: string): Promise<Erased> {
  await forgetAccountOf(manager, email);
  return {
    // Before the account, which takes those sent from it along.
    messages: await deleteRows(manager, DELETE_MESSAGES, email),
    accounts: await deleteRows(manager, "DELETE FROM users WHERE email = $1", email),
    subscriptions: await deleteRows(manager, "DELETE FROM newsletter_subscriptions WHERE email = $1", email),
  };
}

const DELETE_MESSAGES = `DELETE FROM contact_messages
  WHERE lower(email) = $1 OR user_id = (SELECT id FROM users WHERE email = $1)`;

/** The audit log's name for a customer who is erased. */
const ERASED_NAME = "Compte supprimé";

/**
 * Erases a customer's name from the audit log's entries about links to a new password. Names of admins stay, and so does
 * that of a customer whose role was changed, who was an admin once.
 */
export async function eraseAuditedName(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE journal_entries SET subject_name = $2,
       actor_name = CASE WHEN actor_id = subject_id THEN $2 ELSE actor_name END
     WHERE subject_id = $1 AND action IN ('PASSWORD_LINK_CREATED', 'PASSWORD_RESET')`,
    [userId, ERASED_NAME],
  );
}

async function forgetAccountOf(manager: EntityManager, email: string): Promise<void> {
  const users: { id: string }[] = await manager.query("SELECT id FROM users WHERE email = $1", [email]);
  for (const { id } of users) {
    await forgetPersonOfOrders(manager, id);
    await eraseAuditedName(manager, id);
  }
}

async function assertErasable(manager: EntityManager, email: string): Promise<void> {
  const rows: { role: string; products: number }[] = await manager.query(
    `SELECT role, (SELECT count(*)::int FROM products WHERE owner_id = u.id) AS products
     FROM users u WHERE email = $1 FOR UPDATE`,
    [email],
  );
  for (const { role, products } of rows) {
    if (role !== "GENERAL")
      throw new ShopError("CONFLICT", `${email} a le rôle ${role} : redonnez-lui d’abord le rôle GENERAL`);
    if (products > 0)
      throw new ShopError("CONFLICT", `Produits de ${email} à supprimer d’abord : ${products}`);
  }
}

async function deleteRows(manager: EntityManager, statement: string, email: string): Promise<number> {
  const [, count]: [unknown, number] = await manager.query(statement, [email]);
  return count;
}
