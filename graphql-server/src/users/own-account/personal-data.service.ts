import type { Database } from "../../database/sql.ts";
import { readPersonalData } from "./personal-data.repository.ts";

/**
 * What the file holds at most, the newest: entries of a list, of which an admin may have made many thousands; messages,
 * which may be long; lines of all orders together. Several people may ask for theirs at once.
 */
const BOUNDS = { entries: 5_000, messages: 500, lines: 5_000 };

/** The data the shop keeps of a user, for themselves. */
export class PersonalDataService {
  readonly #database: Database;
  readonly #bounds: typeof BOUNDS;

  constructor(database: Database, bounds = BOUNDS) {
    this.#database = database;
    this.#bounds = bounds;
  }

  /** The content of a JSON file with everything that belongs to an account, its keys French; times are ISO 8601. */
  async file(userId: string): Promise<string> {
    const data = await readPersonalData(this.#database, userId, this.#bounds);
    return `${JSON.stringify({ "établi le": new Date().toISOString(), ...data }, null, 2)}\n`;
  }
}
