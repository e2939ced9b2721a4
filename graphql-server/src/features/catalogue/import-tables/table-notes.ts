import { hasDecimals } from "./source-product.ts";

/** A line of the import report about a value of another program's table, with the row of the value. */
export interface TableNote {
  readonly rowNumber: number;
  readonly message: string;
  /** True if the value is imported and an admin should check it; false if it is left out. */
  readonly isQuestion: boolean;
}

/** Collects the notes about a table. A product with several variants gets each note only once. */
export class TableNotes {
  readonly #notes = new Map<string, TableNote>();

  get all(): TableNote[] {
    return [...this.#notes.values()];
  }

  /** Adds a note about a value that the import leaves out or replaces. */
  leaveOut(rowNumber: number, message: string): void {
    this.#add({ rowNumber, message, isQuestion: false });
  }

  /** Adds a note about a value that the import keeps, but that may mean something else in this shop. */
  ask(rowNumber: number, message: string): void {
    this.#add({ rowNumber, message, isQuestion: true });
  }

  /**
   * Asks the admin what the table does not say about its prices: whether prices with decimals are in FCFA, and whether
   * prices of taxed products include the tax.
   * @param isTaxed true if a product of the table is taxed
   */
  askAboutPrices(prices: readonly string[], isTaxed: boolean): void {
    const odd = prices.find(hasDecimals);
    if (odd !== undefined)
      this.ask(
        1,
        `«\u00a0${odd.slice(0, 40)}\u00a0» a des décimales\u00a0: les prix de ce tableau sont-ils en FCFA\u202f?`,
      );
    if (isTaxed)
      this.ask(1, "Le tableau ne dit pas si ses prix comprennent la TVA\u00a0: ils sont repris tels quels");
  }

  /** Returns an object that collects the notes of one product. The product's name begins each message. */
  of(rowNumber: number, name: string): ProductNotes {
    return {
      notImported: (reason) => this.leaveOut(rowNumber, `« ${name} » n’est pas importé\u00a0: ${reason}`),
      leaveOut: (message) => this.leaveOut(rowNumber, `« ${name} »\u00a0: ${message}`),
      ask: (message) => this.ask(rowNumber, `« ${name} »\u00a0: ${message}`),
    };
  }

  #add(note: TableNote): void {
    this.#notes.set(`${note.rowNumber} ${note.message}`, note);
  }
}

/** Notes of one product. Messages are French and begin in lower case. */
export interface ProductNotes {
  notImported(reason: string): void;
  leaveOut(message: string): void;
  ask(message: string): void;
}
