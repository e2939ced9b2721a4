import type { DataSource, EntityManager } from "typeorm";
import { ShopError } from "../shared/shop-error.ts";
import { normaliseEmail } from "./account.rules.ts";

/** How many of each were erased. */
export interface Erased {
  accounts: number;
  messages: number;
  subscriptions: number;
}

/**
 * Erases what the shop keeps under an e-mail, as its terms promise: the account with its sessions and cart, contact
 * messages, the newsletter. A profile picture goes with the unused ones. The journal keeps the names of those who
 * worked in the panel. Done from the shell, never by a request.
 * @throws ShopError NOT_FOUND when there is nothing; CONFLICT while the person works in the panel or owns products
 */
export function eraseUser(database: DataSource, address: string): Promise<Erased> {
  const email = normaliseEmail(address);
  return database.transaction(async (manager) => {
    await refuseWhileNeeded(manager, email);
    const erased = {
      accounts: await removed(manager, "DELETE FROM users WHERE email = $1", email),
      messages: await removed(manager, "DELETE FROM contact_messages WHERE lower(email) = $1", email),
      subscriptions: await removed(manager, "DELETE FROM newsletter_subscriptions WHERE email = $1", email),
    };
    if (erased.accounts + erased.messages + erased.subscriptions === 0)
      throw new ShopError("NOT_FOUND", `La boutique ne garde rien sous ${email}`);
    return erased;
  });
}

async function refuseWhileNeeded(manager: EntityManager, email: string): Promise<void> {
  const rows: { role: string; products: number }[] = await manager.query(
    `SELECT role, (SELECT count(*)::int FROM products WHERE owner_id = u.id) AS products
     FROM users u WHERE email = $1 FOR UPDATE`,
    [email],
  );
  for (const { role, products } of rows) {
    if (role !== "GENERAL")
      throw new ShopError("CONFLICT", `${email} a le rôle ${role} : redonnez-lui d'abord le rôle GENERAL`);
    if (products > 0)
      throw new ShopError("CONFLICT", `Produits de ${email} à supprimer d'abord : ${products}`);
  }
}

async function removed(manager: EntityManager, statement: string, email: string): Promise<number> {
  const [, count]: [unknown, number] = await manager.query(statement, [email]);
  return count;
}
