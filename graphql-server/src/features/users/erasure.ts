import type { Transaction } from "../../platform/database/sql.ts";

/** A person whose data are erased. */
export interface ErasedPerson {
  /** In lower case. */
  readonly email: string;
  /** Id of the account with this e-mail; undefined if there is none. */
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

/** Erases everything that the shop stores about a person. */
export type ErasePerson = (transaction: Transaction, person: ErasedPerson) => Promise<Erased>;
