import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { QUEUES } from "../../admission/queues.ts";
import { WorkQueue } from "../../admission/work-queue.ts";
import { ShopError } from "../../errors/shop-error.ts";
import type { Logger } from "../../logging/logger.ts";
import type { S3Settings } from "../../settings/s3-settings.ts";

/**
 * Longest waits (ms): `connectMs` for a connection, `readMs` for the beginning of the response to a read, `writeMs` for
 * the response to a write. `writeMs` is the longest, because the bytes must be sent before the store responds.
 */
const WAITS = { connectMs: 1_000, readMs: 3_000, writeMs: 8_000 };
const ATTEMPTS = 2;
const RETRY_AFTER_S = 10;

export interface ObjectHead {
  /** The object's user metadata; the keys are in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Time of the last write, in whole seconds of the store's clock. */
  readonly modified: Date;
}

/**
 * A bucket of an S3-compatible store, below a prefix. Every method throws ShopError UNAVAILABLE while the store is
 * unreachable.
 */
export class S3Bucket {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #logger: Logger;
  readonly #writeMs: number;
  readonly #queue = new WorkQueue(QUEUES.store);
  #asking = 0;
  #isAway = false;

  /** @param waits timeouts; tests use shorter ones */
  constructor({ bucket, prefix, ...settings }: S3Settings, logger: Logger, waits = WAITS) {
    this.#writeMs = waits.writeMs;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#logger = logger;
    this.#client = new S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      forcePathStyle: settings.pathStyle,
      credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
      maxAttempts: ATTEMPTS,
      // Amazon's newer checksums are sent only if a request requires them, because not all stores support them. The
      // shop itself checks the bytes by their hash.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // `Expect: 100-continue` is not sent: with a store that ignores this header, the client would wait for seconds
      // before it sends a large image.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: waits.connectMs,
        requestTimeout: waits.readMs,
        // Longest pause between two parts of an answer (ms).
        socketTimeout: waits.writeMs,
        throwOnRequestTimeout: true,
      },
    });
  }

  /** Reads an object; undefined if it does not exist. */
  get(key: string): Promise<(ObjectHead & { bytes: Buffer }) | undefined> {
    return this.#ask(async () => {
      const {
        Body,
        Metadata = {},
        LastModified,
      } = await this.#client.send(new GetObjectCommand(this.#object(key)));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return { bytes, metadata: Metadata, modified: LastModified ?? new Date() };
    });
  }

  /** Reads an object's metadata; undefined if the object does not exist. */
  head(key: string): Promise<ObjectHead | undefined> {
    return this.#ask(async () => {
      const { Metadata = {}, LastModified } = await this.#client.send(
        new HeadObjectCommand(this.#object(key)),
      );
      return { metadata: Metadata, modified: LastModified ?? new Date() };
    });
  }

  /**
   * Writes an object, and replaces an existing object with this key. When the promise has resolved, the object is
   * stored durably.
   */
  async put(
    key: string,
    bytes: Buffer,
    { type, metadata }: { type?: string; metadata?: Record<string, string> } = {},
  ): Promise<void> {
    await this.#ask(() =>
      this.#client.send(
        new PutObjectCommand({
          ...this.#object(key),
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: type,
          Metadata: metadata,
        }),
        { requestTimeout: this.#writeMs },
      ),
    );
  }

  /** Removes an object, if it exists. */
  async delete(key: string): Promise<void> {
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  /** Yields the keys of all objects that begin with `start`, sorted. */
  async *list(start: string): AsyncGenerator<{ key: string; modified: Date }> {
    let after: string | undefined;
    do {
      const page = await this.#ask(() =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + start,
            ContinuationToken: after,
          }),
        ),
      );
      for (const { Key, LastModified } of page?.Contents ?? [])
        if (Key) yield { key: Key.slice(this.#prefix.length), modified: LastModified ?? new Date() };
      after = page?.NextContinuationToken;
    } while (after);
  }

  close(): void {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  /**
   * Sends a request; returns undefined if the store has no such object. While the store is unreachable, only one
   * request at a time is sent; all other requests fail at once.
   */
  async #ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#isAway && this.#asking > 0) throw storeAway();
    this.#asking += 1;
    try {
      return await this.#queue.run(() => this.#answer(work));
    } finally {
      this.#asking -= 1;
    }
  }

  async #answer<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work();
      this.#onAnswer();
      return answer;
    } catch (error) {
      if (!isMissing(error)) {
        this.#onFailure(error);
        throw storeAway();
      }
      this.#onAnswer();
      return undefined;
    }
  }

  /** Logs the beginning of an outage only once, and not for every failed request. */
  #onFailure(error: unknown): void {
    if (!this.#isAway)
      this.#logger.warn({ err: error }, "the store of images does not answer: only cached images are served");
    this.#isAway = true;
  }

  #onAnswer(): void {
    if (this.#isAway) this.#logger.info("the store of images answers again");
    this.#isAway = false;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== "NoSuchBucket"
  );
}

function storeAway(): ShopError {
  const message = "Les images sont momentanément indisponibles. Réessayez dans un instant";
  return new ShopError("UNAVAILABLE", message, undefined, RETRY_AFTER_S);
}
