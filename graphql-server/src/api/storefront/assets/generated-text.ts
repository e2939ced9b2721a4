import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type CachedResponse, sendResponse } from "../../../platform/http/cached-response.ts";
import { etagOf } from "../../../platform/text/content-hash.ts";
import { availableDictionary, createDeltas, type Delta, MAKES_DELTAS } from "./delta.ts";

/**
 * Maximum number of former versions of a text for which differences are created. A phone may have the text of one of
 * the last releases.
 */
const FORMER_FORMS = 3;

interface Prepared {
  response: CachedResponse;
  /**
   * Differences from former versions of the text. The key is the id of the compression dictionary (the former version).
   */
  deltas: ReadonlyMap<string, Delta>;
}

/**
 * A text that the server generates from the shop's settings, such as the app shell. It is compressed only once, with
 * the best quality.
 */
export class GeneratedText {
  readonly #type: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #former: string | undefined;
  #prepared: { text: string; done: Promise<Prepared> } | undefined;

  /**
   * @param former folder in which former versions of the text are stored. A client that has one of them receives only
   * the difference. Undefined for a text without differences; ignored if this version of Node cannot create differences
   */
  constructor(type: string, headers: Readonly<Record<string, string>> = {}, former?: string) {
    this.#type = type;
    this.#headers = headers;
    this.#former = former;
  }

  /** Sends the text. It is compressed when it is sent for the first time. */
  async send(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    if (this.#prepared?.text !== text) this.#prepared = { text, done: this.#prepare(text) };
    const { response: prepared, deltas } = await this.#prepared.done;
    const dictionary = availableDictionary(request.headers);
    sendResponse(request, response, prepared, dictionary === undefined ? undefined : deltas.get(dictionary));
  }

  async #prepare(text: string): Promise<Prepared> {
    const raw = Buffer.from(text);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
    const brotli = await promisify(brotliCompress)(raw, { params });
    const response = {
      status: 200,
      type: this.#type,
      etag: etagOf(raw),
      raw,
      brotli,
      gzip: undefined,
      headers: this.#headers,
    };
    return { response, deltas: await this.#deltasOf(raw, brotli.length).catch(() => new Map()) };
  }

  /**
   * Returns the differences from former versions. Rejects if the folder of former versions cannot be used; in this case
   * all clients receive the whole text.
   */
  async #deltasOf(raw: Buffer, compressed: number): Promise<ReadonlyMap<string, Delta>> {
    if (!this.#former || !MAKES_DELTAS) return new Map();
    return createDeltas(raw, takeFormer(this.#former, raw), compressed);
  }
}

/**
 * Stores the present text in the folder, and removes all former versions except the newest ones.
 * @returns the newest former versions
 */
function takeFormer(folder: string, present: Buffer): Buffer[] {
  mkdirSync(folder, { recursive: true });
  const name = createHash("sha256").update(present).digest("hex").slice(0, 16);
  const age = (other: string): number => -statSync(path.join(folder, other)).mtimeMs;
  const others = readdirSync(folder).filter((other) => other !== name);
  const newestFirst = others.sort((a, b) => age(a) - age(b));
  for (const old of newestFirst.slice(FORMER_FORMS)) rmSync(path.join(folder, old));
  writeFileSync(path.join(folder, name), present);
  return newestFirst.slice(0, FORMER_FORMS).map((other) => readFileSync(path.join(folder, other)));
}
