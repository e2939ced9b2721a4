import type { Database } from "../../platform/database/sql.ts";
import { readCustomerData, readPersonalData } from "./exported-data.repository.ts";
import { PERSONAL_DATA_KINDS } from "./personal-data-register.ts";

/**
 * Largest numbers of entries in a personal-data file. They limit the server's memory when several users request their
 * files at once. If there are more entries, the file contains only the newest. `entries` is the limit of each list; an
 * admin may have thousands of entries. `messages` limits the list of messages. `lines` limits the lines of all orders
 * together.
 */
const BOUNDS = { entries: 5_000, messages: 500, lines: 5_000 };

/** The keys of a personal-data file, in the sequence of the register of personal data. */
const KEYS = [...new Set(PERSONAL_DATA_KINDS.flatMap(({ exports }) => exports))];

export class PersonalDataService {
  readonly #database: Database;
  readonly #bounds: typeof BOUNDS;

  constructor(database: Database, bounds = BOUNDS) {
    this.#database = database;
    this.#bounds = bounds;
  }

  /** Returns a JSON file with everything that belongs to an account; its keys are French, times are ISO 8601. */
  async file(userId: string): Promise<string> {
    return asFile(await readPersonalData(this.#database, userId, KEYS, this.#bounds));
  }

  /**
   * Returns a JSON file with everything that belongs to the given orders, in the same format as {@link file}. It
   * contains no message from the contact form, because such a message belongs to no order.
   */
  async fileOfOrders(orderIds: readonly string[]): Promise<string> {
    return asFile(await readCustomerData(this.#database, orderIds, KEYS, this.#bounds));
  }
}

const asFile = (data: object | undefined): string =>
  `${JSON.stringify({ "établi le": new Date().toISOString(), ...data }, null, 2)}\n`;
