import type { Transaction } from "../../platform/database/sql.ts";
import type { Erased, ErasedPerson } from "../users/erased-person.ts";
import type { ExportKey } from "./exported-data.repository.ts";
import type { LegalBasis } from "./public-data-kinds.rules.ts";

/**
 * One kind of personal data. The owner must by law keep a register of personal data, which shows the French texts of
 * each kind. When users download their own data, the file contains the lists that `exports` names. When a person is
 * erased, `erase` is called.
 */
export interface PersonalDataKind {
  /** Title of this kind in the register of personal data. */
  readonly name: string;
  /** The reason for which the law lets the shop store the data. */
  readonly basis: LegalBasis;
  /** French text that says whose data the shop stores. */
  readonly people: string;
  readonly content: string;
  readonly purpose: string;
  readonly retention: string;
  readonly readers: string;
  readonly erasure: string;
  /** For each table, its columns that contain the data; empty if no table contains them. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Keys under which the file that users download contains their data of this kind. */
  readonly exports: readonly ExportKey[];
  /**
   * Erases the data of a person and returns the number of rows; absent if the data are deleted together with another
   * kind, or if they are not erased.
   */
  readonly erase?: (transaction: Transaction, person: ErasedPerson) => Promise<number>;
  /** Key under which the answer to an erasure contains the number of erased rows. */
  readonly counted?: keyof Erased;
  /** True for data that stay when the account is erased. */
  readonly isKept?: boolean;
}
