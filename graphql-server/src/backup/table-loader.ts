import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { type CopiedTable, damagedArchive } from "./archive-format.ts";
import { identifiers } from "./table-catalogue.ts";

/** Feeds each table's parts to one COPY. */
export class TableLoader {
  readonly rows = new Map<string, number>();
  readonly #client: pg.Client;
  readonly #tables: readonly CopiedTable[];
  readonly #onProgress: (line: string) => void;
  #current: { name: string; copy: CopyStreamQuery } | undefined;

  constructor(client: pg.Client, tables: readonly CopiedTable[], onProgress: (line: string) => void) {
    this.#client = client;
    this.#tables = tables;
    this.#onProgress = onProgress;
  }

  async add(name: string, content: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.end();
      this.#begin(name);
    }
    const copy = this.#current?.copy;
    if (copy?.errored) throw copy.errored;
    // A refused row ends the stream with PostgreSQL's error, also while this waits.
    if (copy && !copy.write(content)) await once(copy, "drain");
  }

  /** Completes the table under way. */
  async end(): Promise<void> {
    if (!this.#current) return;
    const { name, copy } = this.#current;
    this.#current = undefined;
    copy.end();
    await finished(copy);
    this.rows.set(name, copy.rowCount);
  }

  #begin(name: string): void {
    const table = this.#tables.find((one) => one.name === name);
    if (!table || this.rows.has(name)) throw damagedArchive();
    this.#onProgress(`Table ${name}`);
    const list = table.columns.length === 0 ? "" : `(${identifiers(table.columns)})`;
    const copy = this.#client.query(copyFrom(`COPY ${identifiers([name])} ${list} FROM STDIN`));
    copy.on("error", () => undefined); // told to whoever writes or waits for the end
    this.#current = { name, copy };
  }
}
