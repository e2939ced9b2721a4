import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { normaliseEmail } from "../../platform/text/email.rules.ts";
import type { Erased, ErasePerson } from "../users/erased-person.ts";
import { countProductsOf, type LockedUser, lockUserByEmail } from "../users/user.repository.ts";
import { PERSONAL_DATA_KINDS } from "./personal-data-register.ts";

/**
 * Erases the personal data that is stored under an e-mail address, as the terms of use promise: the account with its
 * sessions and cart, contact messages, the newsletter subscription, and the customer's details in orders. Articles and
 * totals of orders stay. The profile image is deleted later, by the daily removal of unused images. The audit log keeps
 * the names of former admins. Called from the command line, never by a request.
 * @throws ShopError NOT_FOUND if there is no data; CONFLICT while the user is an admin or owns products
 */
export function eraseUser(database: Database, address: string): Promise<Erased> {
  const email = normaliseEmail(address);
  return transaction(database, async (connection) => {
    const userId = (await lockErasable(connection, email))?.id;
    const erased = await erasePerson(connection, { email, userId, isOwnRequest: false });
    if (erased.accounts + erased.messages + erased.subscriptions === 0)
      throw new ShopError("NOT_FOUND", `The shop stores nothing under ${email}`);
    return erased;
  });
}

/** Erases all data of a person: calls `erase` of each kind of personal data. The account is erased last. */
export const erasePerson: ErasePerson = async (connection, person) => {
  const erased: Erased = { accounts: 0, orders: 0, messages: 0, subscriptions: 0 };
  for (const { erase, counted } of PERSONAL_DATA_KINDS.toReversed()) {
    const count = (await erase?.(connection, person)) ?? 0;
    if (counted) erased[counted] += count;
  }
  return erased;
};

async function lockErasable(connection: Transaction, email: string): Promise<LockedUser | undefined> {
  const user = await lockUserByEmail(connection, email);
  if (!user) return undefined;
  if (user.role !== "GENERAL")
    throw new ShopError("CONFLICT", `${email} has the role ${user.role}: give it the role GENERAL first`);
  const products = await countProductsOf(connection, user.id);
  if (products > 0) throw new ShopError("CONFLICT", `Delete the products of ${email} first: ${products}`);
  return user;
}
