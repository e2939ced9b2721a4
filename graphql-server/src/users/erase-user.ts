import { type Connection, type Database, type Transaction, transaction } from "../database/sql.ts";
import { ShopError } from "../errors/shop-error.ts";
import { eraseCustomerOfOrders } from "../payments/erase-customer.ts";
import { normaliseEmail } from "../text/email.rules.ts";
import {
  countProductsOf,
  deleteMessagesOf,
  deleteSubscription,
  deleteUser,
  findUserByEmail,
  lockUserByEmail,
  renameInAuditLog,
} from "./user.repository.ts";

export interface Erased {
  accounts: number;
  messages: number;
  subscriptions: number;
}

/**
 * Erases the personal data that is stored under an e-mail, as the terms of use promise: the account with its sessions
 * and cart, contact messages, the newsletter subscription, and the customer's details in orders. Articles and totals of
 * orders stay. The profile image is deleted later, by the daily removal of unused images. The audit log keeps the names
 * of former admins. Called from the command line, never by a request.
 * @throws ShopError NOT_FOUND if there is no data; CONFLICT while the user is an admin or owns products
 */
export function eraseUser(database: Database, address: string): Promise<Erased> {
  const email = normaliseEmail(address);
  return transaction(database, async (connection) => {
    await assertErasable(connection, email);
    const erased = await eraseEmail(connection, email);
    if (erased.accounts + erased.messages + erased.subscriptions === 0)
      throw new ShopError("NOT_FOUND", `La boutique ne garde rien sous ${email}`);
    return erased;
  });
}

/**
 * Erases all data under an e-mail, and the name of its customer in the audit log.
 * @param email in lower case
 */
export async function eraseEmail(connection: Transaction, email: string): Promise<Erased> {
  const user = await findUserByEmail(connection, email);
  if (user) {
    await eraseCustomerOfOrders(connection, user.id);
    await eraseAuditedName(connection, user.id);
  }
  return {
    // Messages are deleted before the account, because the deletion of the account would also delete its messages, and
    // their number would be unknown.
    messages: await deleteMessagesOf(connection, email),
    accounts: user ? await deleteUser(connection, user.id) : 0,
    subscriptions: await deleteSubscription(connection, email),
  };
}

/** Replaces the name of an erased customer in the audit log. */
const ERASED_NAME = "Compte supprimé";

/**
 * Erases a customer's name from the audit log's entries about password links. Entries about changes of a role keep the
 * name, because only admins and former admins have such entries.
 */
export function eraseAuditedName(connection: Connection, userId: string): Promise<void> {
  return renameInAuditLog(connection, userId, ERASED_NAME);
}

async function assertErasable(connection: Transaction, email: string): Promise<void> {
  const user = await lockUserByEmail(connection, email);
  if (!user) return;
  if (user.role !== "GENERAL")
    throw new ShopError("CONFLICT", `${email} a le rôle ${user.role} : redonnez-lui d’abord le rôle GENERAL`);
  const products = await countProductsOf(connection, user.id);
  if (products > 0) throw new ShopError("CONFLICT", `Produits de ${email} à supprimer d’abord : ${products}`);
}
