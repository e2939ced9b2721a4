import type { Transaction } from "../../platform/database/sql.ts";

export interface ErasedPerson {
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

/** Numbers of erased rows. */
export interface Erased {
  accounts: number;
  messages: number;
  subscriptions: number;
}

export type ErasePerson = (transaction: Transaction, person: ErasedPerson) => Promise<Erased>;
