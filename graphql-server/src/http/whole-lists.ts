import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type Requester, retryIfRefused } from "../admission/work-queue.ts";
import { ShopError } from "../errors/shop-error.ts";
import { type AddressedRequest, type Admission, requesterOf } from "./admission.ts";
import { type CachedResponse, prepareResponse, sendResponse } from "./cached-response.ts";
import { LongAnswer } from "./long-answer.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Answers up to so many characters are ordinary cached ones: 1,400 products or so. */
const MAX_SHORT_LENGTH = 1_000_000;
/** Maximum size of the long answers kept, compressed; the whole list of 100,000 products takes 5 to 10 MB. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;
/** Long answers that are made or read at a time, whatever became of the cache meanwhile. */
const MAX_IN_USE = 4;

/** Dependencies of the whole lists. */
export interface WholeListsParts {
  /** Cache of public answers, for the short ones. */
  cache: ResponseCache;
  admission: Pick<Admission, "listStarts" | "lists">;
}

/** A list that is promised whole. */
export interface WholeList {
  /** Of the list among all lists. */
  key: string;
  /** Media type. */
  type: string;
  headers?: Readonly<Record<string, string>>;
  /** Makes the list's text in pieces. */
  pieces: () => AsyncGenerator<string>;
}

/**
 * Lists that are promised whole, however many products there are. Each is made once until the catalogue changes, piece
 * by piece, and shared by all who ask for it meanwhile. Long ones are made one at a time.
 */
export class WholeLists {
  readonly #parts: WholeListsParts;
  readonly #long = new LRUCache<string, LongAnswer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length * 2,
  });
  /** Short and long answers whose beginning is being made; then the long ones that are being made. */
  readonly #begun = new Map<string, Promise<CachedResponse | LongAnswer>>();
  /** Each with the client whose request it answers first. */
  readonly #inUse = new Map<LongAnswer, string>();
  /** Tells this catalogue's ETags from those of other catalogues and processes. */
  #version: string = randomUUID();

  constructor(parts: WholeListsParts) {
    this.#parts = parts;
  }

  /** Forgets all lists, after a change of the catalogue. Those under way are sent to their end. */
  clear(): void {
    this.#version = randomUUID();
    this.#long.clear();
    this.#begun.clear();
  }

  /**
   * Sends a list; 304 when the client has it already.
   * @throws ShopError UNAVAILABLE when too many lists are asked for
   */
  async send(request: AddressedRequest, response: ServerResponse, list: WholeList): Promise<void> {
    for (const [name, value] of Object.entries(list.headers ?? {})) response.setHeader(name, value);
    const etag = this.#etagOf(list.key);
    if (request.headers["if-none-match"]?.includes(etag)) {
      response.setHeader("ETag", etag);
      response.setHeader("Cache-Control", "no-cache");
      response.appendHeader("Vary", "Accept-Encoding");
      return void response.writeHead(304).end();
    }
    const requester = requesterOf(request);
    const answer = await this.#answer(list, requester);
    if (!(answer instanceof LongAnswer)) return sendResponse(request, response, answer);
    if (!this.#inUse.has(answer)) this.#inUse.set(answer, requester.client);
    await answer.send(request, response);
    this.#releaseUnused(answer);
  }

  #answer(list: WholeList, requester: Requester): Promise<CachedResponse | LongAnswer> {
    const { key } = list;
    const kept = this.#parts.cache.get(key) ?? this.#long.get(key);
    if (kept) return Promise.resolve(kept);
    const shared = this.#begun.get(key);
    if (shared) return retryIfRefused(shared, () => this.#answer(list, requester));
    const begun = this.#begin(list, requester);
    this.#begun.set(key, begun);
    begun.then(
      (answer) => {
        if (!(answer instanceof LongAnswer)) this.#forget(key, begun);
      },
      () => this.#forget(key, begun),
    );
    return begun;
  }

  async #begin(list: WholeList, requester: Requester): Promise<CachedResponse | LongAnswer> {
    const { cache, admission } = this.#parts;
    const { key, type, headers } = list;
    const pieces = list.pieces();
    const version = this.#version;
    const { text, isWhole } = await admission.listStarts.run(async () => {
      // It may turn out to be short, but the start of a long one would be made for nothing.
      if (admission.lists.refuses(requester)) throw ShopError.overloaded();
      return readShort(pieces);
    }, requester);
    if (isWhole) {
      const short = prepareResponse(text, { type, ...(headers && { headers }) });
      return version === this.#version ? cache.getOrCreate(key, async () => short) : short;
    }
    if (!this.#makeRoom(requester.client)) throw ShopError.overloaded();
    const release = await admission.lists.acquire(requester);
    const answer = new LongAnswer({ etag: this.#etagOf(key, version), type });
    this.#inUse.set(answer, requester.client);
    void this.#make(key, answer, startingWith(text, pieces), version).finally(release);
    return answer;
  }

  async #make(
    key: string,
    answer: LongAnswer,
    pieces: AsyncGenerator<string>,
    version: string,
  ): Promise<void> {
    try {
      await answer.make(pieces);
      if (version === this.#version) this.#long.set(key, answer);
    } catch {
      // Its readers' transfers are broken off; the cause is logged where it occurs.
    } finally {
      if (version === this.#version) this.#begun.delete(key);
      this.#releaseUnused(answer);
    }
  }

  #forget(key: string, begun: Promise<unknown>): void {
    if (this.#begun.get(key) === begun) this.#begun.delete(key);
  }

  /**
   * Ends an answer that is only read any more, the oldest of the client that has most: four clients that read slowly would keep
   * all others out.
   */
  #makeRoom(client: string): boolean {
    if (this.#inUse.size < MAX_IN_USE) return true;
    const owners = [client, ...this.#inUse.values()];
    const held = (owner: string) => owners.filter((one) => one === owner).length;
    const read = [...this.#inUse].filter(([{ isGrowing }]) => !isGrowing);
    const [ended] = read.sort(([, a], [, b]) => held(b) - held(a));
    if (!ended) return false;
    ended[0].breakOff();
    return this.#inUse.delete(ended[0]);
  }

  #releaseUnused(answer: LongAnswer): void {
    if (!answer.isInUse) this.#inUse.delete(answer);
  }

  #etagOf(key: string, version = this.#version): string {
    return `"${createHash("sha256").update(`${version} ${key}`).digest("base64url").slice(0, 16)}"`;
  }
}

/** Reads pieces up to the length of a short answer. */
async function readShort(pieces: AsyncGenerator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = "";
  while (text.length < MAX_SHORT_LENGTH) {
    const { value, done } = await pieces.next();
    if (done) return { text, isWhole: true };
    text += value;
  }
  return { text, isWhole: false };
}

async function* startingWith(text: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield text;
  yield* pieces;
}
