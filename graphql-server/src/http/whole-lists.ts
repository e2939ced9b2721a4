import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { retryIfRefused, type WorkQueue } from "../admission/work-queue.ts";
import { type AddressedRequest, clientOf } from "../security/address-key.ts";
import { type CachedResponse, etagOf, prepareResponse, sendResponse } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Answers up to so many characters are ordinary cached ones: 1,400 products or so. */
const MAX_SHORT_LENGTH = 1_000_000;
/** Maximum size of the files kept; the whole list of 100,000 products takes 5 to 10 MB, compressed. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;
/** Level 4 takes half the time of the default for a tenth more bytes. */
const GZIP_LEVEL = 4;
/** Milliseconds after which a client that is still reading is cut off: a removed file takes room until it is read. */
const LONGEST_READ_MS = 10 * 60_000;

/** A list that is promised whole. */
export interface WholeList {
  /** Of the list among all lists: its URL, where it has one. */
  key: string;
  /** Media type. */
  type: string;
  headers?: Readonly<Record<string, string>>;
  /** Makes the list's text in pieces. */
  pieces: () => AsyncGenerator<string>;
}

/** A list in a file, compressed. */
interface ListFile {
  path: string;
  bytes: number;
  etag: string;
}

/** Dependencies of the whole lists. */
export interface WholeListsParts {
  /** Cache of public answers, for the short ones. */
  cache: ResponseCache;
  queue: WorkQueue;
}

/**
 * Lists that are promised whole, however many products there are. Each is made once until the catalogue changes, and shared
 * by all who ask for it: a short one as a cached response, a long one as a file, which is sent when it is whole.
 */
export class WholeLists {
  readonly #parts: WholeListsParts;
  readonly #files = new LRUCache<string, ListFile>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length * 2,
    // Those who read it read on.
    dispose: (file) => void rm(file.path, { force: true }),
  });
  readonly #making = new Map<string, Promise<CachedResponse | ListFile>>();
  /** Tells this catalogue's ETags from those of other catalogues and processes. */
  #version: string = randomUUID();
  #folder: Promise<string> | undefined;

  constructor(parts: WholeListsParts) {
    this.#parts = parts;
  }

  /** Forgets all lists, after a change of the catalogue. */
  clear(): void {
    this.#version = randomUUID();
    this.#files.clear();
    this.#making.clear();
  }

  /** Removes the files. */
  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  /**
   * Sends a list; 304 when the client has it already.
   * @throws ShopError UNAVAILABLE when too many lists are asked for
   */
  async send(request: AddressedRequest, response: ServerResponse, list: WholeList): Promise<void> {
    const etag = this.#etagOf(list);
    if (request.headers["if-none-match"]?.includes(etag)) {
      setHeaders(response, list, etag);
      return void response.writeHead(304).end();
    }
    const answer = await this.#answer(list, clientOf(request));
    if (!("path" in answer)) return sendResponse(request, response, answer);
    const file = await open(answer.path).catch(() => undefined);
    // Removed since it was made: the catalogue has changed.
    if (!file) return this.send(request, response, list);
    await sendFile(request, response, { ...list, ...answer }, file);
  }

  #answer(list: WholeList, client: string): Promise<CachedResponse | ListFile> {
    const { key } = list;
    const kept = this.#parts.cache.get(key) ?? this.#files.get(key);
    if (kept) return Promise.resolve(kept);
    const shared = this.#making.get(key);
    if (shared) return retryIfRefused(shared, () => this.#answer(list, client));
    const made = this.#parts.queue
      .run(() => this.#make(list), client)
      .finally(() => {
        if (this.#making.get(key) === made) this.#making.delete(key);
      });
    this.#making.set(key, made);
    return made;
  }

  async #make(list: WholeList): Promise<CachedResponse | ListFile> {
    const { key, type, headers = {} } = list;
    const version = this.#version;
    const pieces = list.pieces();
    const { text, isWhole } = await readShort(pieces);
    if (isWhole) {
      const short = prepareResponse(text, { type, headers });
      return version === this.#version ? this.#parts.cache.getOrCreate(key, async () => short) : short;
    }
    this.#folder ??= mkdtemp(path.join(tmpdir(), "mboa-mode-lists-"));
    const file = path.join(await this.#folder, randomUUID());
    try {
      await pipeline(startingWith(text, pieces), createGzip({ level: GZIP_LEVEL }), createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    const made = { path: file, bytes: (await stat(file)).size, etag: this.#etagOf(list, version) };
    // One of a former catalogue is kept for those who wait for it, until the next change.
    this.#files.set(version === this.#version ? key : file, made);
    return made;
  }

  #etagOf({ key }: WholeList, version = this.#version): string {
    return etagOf(`${version} ${key}`);
  }
}

function setHeaders(response: ServerResponse, { type, headers = {} }: WholeList, etag: string): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "no-cache");
  response.appendHeader("Vary", "Accept-Encoding");
}

async function sendFile(
  request: AddressedRequest,
  response: ServerResponse,
  list: WholeList & ListFile,
  file: FileHandle,
): Promise<void> {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  setHeaders(response, list, list.etag);
  if (acceptsGzip) {
    response.setHeader("Content-Encoding", "gzip");
    response.setHeader("Content-Length", list.bytes);
  }
  const bytes = file.createReadStream();
  if (request.method === "HEAD") {
    bytes.destroy();
    return void response.end();
  }
  const timer = setTimeout(() => response.destroy(), LONGEST_READ_MS);
  // A client that goes away while it reads is no fault.
  await (acceptsGzip ? pipeline(bytes, response) : pipeline(bytes, createGunzip(), response)).catch(() =>
    response.destroy(),
  );
  clearTimeout(timer);
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
