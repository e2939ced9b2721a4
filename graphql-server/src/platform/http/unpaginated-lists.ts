import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { retryIfRefused, type WorkQueue } from "../admission/work-queue.ts";
import { type AddressedRequest, clientOf } from "../security/rate-limit-ip-key.ts";
import { etagOf } from "../text/content-hash.ts";
import { acceptsEncoding, isNotModified } from "../text/content-negotiation.ts";
import { type CachedResponse, prepareResponse, sendResponse } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Length up to which a list is cached like other answers (characters): about 1,400 products. */
const MAX_SHORT_LENGTH = 1_000_000;
/** Largest size of all stored files together (bytes). The file of 100,000 products takes 5 to 10 MB, compressed. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;
/** Largest number of stored files, because each open file needs a file descriptor. */
const MAX_KEPT_FILES = 256;
const READ_BYTES = 64 * 1024;
/** Level of the gzip compression. Level 4 takes half the time of the default level, for 10 % more bytes. */
const GZIP_LEVEL = 4;
/**
 * Time after which a client that is still reading a list is disconnected (ms). Until then the list's file stays open,
 * and an open file takes disk space even after the cache has deleted the list.
 */
const LONGEST_READ_MS = 10 * 60_000;

export interface UnpaginatedList {
  /** Key of the list: all requests with the same key share one list. It is the list's URL, if it has one. */
  key: string;
  /** Media type of the list. */
  type: string;
  headers?: Readonly<Record<string, string>>;
  pieces: () => AsyncGenerator<string>;
}

interface ListFile {
  file: FileHandle;
  bytes: number;
  etag: string;
}

/** A list that is being created or is complete. All responses that send this list share this object. */
class SharedList {
  readonly made: Promise<CachedResponse | ListFile>;
  /** Number of users: the responses that wait for the list or send it, and the cache, if it stores the list. */
  users = 1;

  constructor(make: (list: SharedList) => Promise<CachedResponse | ListFile>) {
    this.made = make(this);
  }

  /**
   * Removes one user. When the list has no more users, its file is closed, and if the list is not complete, its
   * creation stops before the next piece.
   */
  release(): void {
    this.users -= 1;
    if (this.users > 0) return;
    this.made
      .then(async (answer) => {
        if ("file" in answer) await answer.file.close();
      })
      .catch(() => undefined);
  }
}

export interface UnpaginatedListsParts {
  /** Cache of responses that are the same for all visitors. Short lists are stored in it too. */
  cache: ResponseCache;
  queue: WorkQueue;
  /** Folder in which the files of long lists are created. */
  folder: string;
}

/**
 * Creates and sends lists with all products, without pages. Each list is created once until the catalogue changes, and
 * all requests share it. A short list becomes a cached response. A long list is written to a file, which is sent when
 * it is complete.
 */
export class UnpaginatedLists {
  readonly #parts: UnpaginatedListsParts;
  readonly #kept = new LRUCache<string, SharedList>({
    max: MAX_KEPT_FILES,
    maxSize: MAX_KEPT_BYTES,
    dispose: (list) => list.release(),
  });
  readonly #making = new Map<string, SharedList>();
  /**
   * Part of each list's ETag. It changes with the catalogue and differs between processes, so that two different lists
   * never have the same ETag.
   */
  #version: string = randomUUID();

  constructor(parts: UnpaginatedListsParts) {
    this.#parts = parts;
  }

  /** Removes all lists from the cache, because the catalogue has changed. Responses that are being sent continue. */
  clear(): void {
    this.#version = randomUUID();
    this.#kept.clear();
    this.#making.clear();
  }

  /**
   * Sends a list; 304 if the client already has it.
   * @throws ShopError UNAVAILABLE if too many lists are requested
   */
  async send(request: AddressedRequest, response: ServerResponse, list: UnpaginatedList): Promise<void> {
    if (response.destroyed) return;
    const etag = this.#etagOf(list);
    if (isNotModified(request, etag)) {
      setHeaders(response, list, etag);
      return void response.writeHead(304).end();
    }
    const short = this.#parts.cache.get(list.key);
    if (short) return sendResponse(request, response, short);
    const shared = this.#kept.get(list.key) ?? this.#making.get(list.key);
    if (!shared) return this.#sendShared(request, response, list, this.#share(list, clientOf(request)));
    shared.users += 1;
    const sent = this.#sendShared(request, response, list, shared);
    return retryIfRefused(sent, () => this.send(request, response, list));
  }

  /**
   * Sends a list that several responses may share. The caller must have counted this response as a user of the list.
   * This function removes this user when the response has been sent or its client has disconnected.
   */
  async #sendShared(
    request: AddressedRequest,
    response: ServerResponse,
    list: UnpaginatedList,
    shared: SharedList,
  ): Promise<void> {
    const gone = new Promise<undefined>((resolve) => response.once("close", () => resolve(undefined)));
    try {
      const answer = await Promise.race([gone, shared.made]);
      if (!answer) return;
      if ("file" in answer) await sendFile(request, response, { ...list, ...answer });
      else sendResponse(request, response, answer);
    } finally {
      shared.release();
      if (shared.users === 0) this.#endMaking(list.key, shared);
    }
  }

  #share(list: UnpaginatedList, client: string): SharedList {
    const { key } = list;
    const shared = new SharedList((own) =>
      this.#parts.queue.run(() => this.#make(list, own), client).finally(() => this.#endMaking(key, own)),
    );
    this.#making.set(key, shared);
    return shared;
  }

  #endMaking(key: string, shared: SharedList): void {
    if (this.#making.get(key) === shared) this.#making.delete(key);
  }

  async #make(list: UnpaginatedList, shared: SharedList): Promise<CachedResponse | ListFile> {
    const { key, type, headers = {} } = list;
    const version = this.#version;
    const pieces = whileUsed(shared, list.pieces());
    const { text, isWhole } = await readShort(pieces);
    if (isWhole) {
      const short = prepareResponse(text, { type, headers });
      return version === this.#version ? this.#parts.cache.getOrCreate(key, async () => short) : short;
    }
    const file = await openUnnamed(this.#parts.folder);
    try {
      const gzip = createGzip({ level: GZIP_LEVEL });
      await pipeline(startingWith(text, pieces), gzip, (bytes: AsyncIterable<Buffer>) =>
        writeFile(file, bytes),
      );
      const { size: bytes } = await file.stat();
      if (version === this.#version && shared.users > 0) this.#keep(key, shared, bytes);
      return { file, bytes, etag: this.#etagOf(list, version) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  #keep(key: string, shared: SharedList, bytes: number): void {
    shared.users += 1;
    this.#kept.set(key, shared, { size: bytes });
    // If the file is too large for the cache, `set` has not stored the list, and the cache is no longer one of its
    // users.
    if (!this.#kept.has(key)) shared.release();
  }

  #etagOf({ key }: UnpaginatedList, version = this.#version): string {
    return etagOf(`${version} ${key}`);
  }
}

/**
 * Opens a new file and deletes its name. No other program can then delete the file, and processes that share the folder
 * do not conflict. The operating system frees the file's disk space when the file is closed, even if the process is
 * killed.
 */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `list-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  try {
    await rm(name);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function setHeaders(response: ServerResponse, { type, headers = {} }: UnpaginatedList, etag: string): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "no-cache");
  response.appendHeader("Vary", "Accept-Encoding");
}

async function sendFile(
  request: AddressedRequest,
  response: ServerResponse,
  list: UnpaginatedList & ListFile,
): Promise<void> {
  const acceptsGzip = acceptsEncoding(request, "gzip");
  setHeaders(response, list, list.etag);
  if (acceptsGzip) {
    response.setHeader("Content-Encoding", "gzip");
    response.setHeader("Content-Length", list.bytes);
  }
  if (request.method === "HEAD") return void response.end();
  const bytes = readFrom(list.file);
  const timer = setTimeout(() => response.destroy(), LONGEST_READ_MS);
  // `pipeline` rejects if the client disconnects while it reads the list. This is no error of the shop, so it is not
  // thrown.
  await (acceptsGzip ? pipeline(bytes, response) : pipeline(bytes, createGunzip(), response)).catch(() =>
    response.destroy(),
  );
  clearTimeout(timer);
}

/**
 * Reads a file from its beginning. This function does not use a stream of Node, because the stream would close the file
 * when its client disconnects, although other clients may still read the file.
 */
async function* readFrom(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(READ_BYTES), position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Yields the list's pieces. Throws before the next piece if nobody uses the list any more. */
async function* whileUsed(shared: SharedList, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (shared.users === 0) throw new Error("the list is no longer used");
    yield piece;
  }
}

/** Reads pieces until the list is complete, or until its text is too long for a short list. */
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
