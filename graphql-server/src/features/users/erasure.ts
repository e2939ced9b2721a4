import type { Transaction } from "../../platform/database/sql.ts";

/** A person whose data are stored under an e-mail. */
export interface ErasedAccount {
  /** In lower case. */
  readonly email: string;
  /** Undefined if no account has this e-mail. */
  readonly userId: string | undefined;
  /**
   * True if the person deletes their own account. Messages under the e-mail that were sent without an account then stay,
   * because e-mail addresses are not verified.
   */
  readonly isOwnRequest: boolean;
}

/** A person whom the shop knows by orders. An account under which an order was placed stays. */
export interface ErasedCustomer {
  readonly orderIds: readonly string[];
  /** As it is stored in orders; null if the order has none. */
  readonly phone: string | null;
}

export type ErasedPerson = ErasedAccount | ErasedCustomer;

/** Numbers of erased rows. */
export interface Erased {
  accounts: number;
  orders: number;
  messages: number;
  subscriptions: number;
}

export type ErasePerson = (transaction: Transaction, person: ErasedPerson) => Promise<Erased>;
