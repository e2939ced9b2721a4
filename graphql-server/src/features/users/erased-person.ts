import type { Transaction } from "../../platform/database/sql.ts";

/** A person whose data are stored under an e-mail address. */
export interface ErasedAccount {
  /** The e-mail address, in lower case. */
  readonly email: string;
  /** Id of the account; undefined if no account has this e-mail address. */
  readonly userId: string | undefined;
  /**
   * True if the person deletes their own account. Then messages with this e-mail address that were sent without signing
   * in are not deleted: the shop does not verify e-mail addresses, so another person may have sent these messages.
   */
  readonly isOwnRequest: boolean;
}

/**
 * A person whom the shop knows only by orders. If this person also has an account and has ordered while signed in, the
 * account is not erased.
 */
export interface ErasedCustomer {
  readonly orderIds: readonly string[];
  /** Phone number in the format of `orders.phone`; null if the orders have none. */
  readonly phone: string | null;
}

export type ErasedPerson = ErasedAccount | ErasedCustomer;

/** How many accounts, orders, messages and newsletter subscriptions were erased. */
export interface Erased {
  accounts: number;
  orders: number;
  messages: number;
  subscriptions: number;
}

export type ErasePerson = (transaction: Transaction, person: ErasedPerson) => Promise<Erased>;
