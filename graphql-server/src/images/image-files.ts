import { createHash } from "node:crypto";
import * as v from "valibot";
import type { ImageFormat, ImageWidth } from "./image-url.rules.ts";

/** A master or a variant to be sent: its size in bytes, strong ETag and media type. */
export interface ImageFile {
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  /** Whether the place would still answer with this file, at the cost of a look at the disk at most. */
  isCurrent(): Promise<boolean>;
  /** Its bytes; undefined when it was removed or changed since it was found. */
  read(): Promise<Buffer | undefined>;
}

const RecordSchema = v.object({
  /** SHA-256 of the uploaded bytes in hexadecimal; the id is derived from it. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  etag: v.string(),
  bytes: v.pipe(v.number(), v.integer()),
  width: v.pipe(v.number(), v.integer()),
  height: v.pipe(v.number(), v.integer()),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Format of the master; absent in old records, when it was always WebP. */
  format: v.optional(v.picklist(["webp", "jpg"]), "webp"),
});
/** Metadata stored with a master. */
export type ImageRecord = v.InferOutput<typeof RecordSchema>;
/** What is known of a master before it is stored. */
export type NewImageRecord = Omit<ImageRecord, "etag" | "bytes">;

/** An image of the list: when it was last stored or touched. Its record may be missing, after a crash. */
export interface ListedImage {
  readonly id: string;
  readonly touched: Date;
}

/**
 * The place where images are kept: masters with their records, and variants made of them. Bytes are checked against
 * their hash when they are read anew; what is damaged counts as missing. A place that is away for a while throws
 * ShopError UNAVAILABLE, a full one DiskFull.
 */
export interface ImageFiles {
  /** Every image, in no order. */
  list(): AsyncIterable<ListedImage>;
  /** The record of an image; undefined when it or its master is missing or damaged. Always asks the place itself. */
  record(id: string): Promise<ImageRecord | undefined>;
  /** The master as a file to send; undefined when the image does not exist. */
  master(id: string): Promise<ImageFile | undefined>;
  /** A stored variant; undefined when there is none. */
  variant(id: string, width: ImageWidth, format: ImageFormat): Promise<ImageFile | undefined>;
  /** Stores an image; it survives a power failure once the promise resolves. */
  save(id: string, record: NewImageRecord, master: Buffer): Promise<ImageRecord>;
  /** Stores a variant. */
  saveVariant(id: string, width: ImageWidth, format: ImageFormat, bytes: Buffer): Promise<ImageFile>;
  /** Marks an image as used now. @returns false when it does not exist */
  touch(id: string): Promise<boolean>;
  /**
   * Removes an image with its variants, unless it was stored or touched since the given time; a concurrent `touch` is
   * either seen or fails.
   * @returns whether the image was removed
   */
  removeUntouched(id: string, time: Date): Promise<boolean>;
  /** Whether the images belong to this database; the first one that asks becomes their owner. */
  belongTo(database: string): Promise<boolean>;
  /** Makes another database the owner of the images. */
  handOver(database: string): Promise<void>;
}

export const MEDIA_TYPES: { readonly [format in ImageFormat]: string } = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** The complete record of a master. */
export function completeRecord(record: NewImageRecord, master: Buffer): ImageRecord {
  return { ...record, etag: etagOf(master), bytes: master.length };
}

/** Whether these are the bytes of the record's master. */
export function isMasterOf({ bytes, etag }: ImageRecord, master: Buffer): boolean {
  return master.length === bytes && etagOf(master) === etag;
}

/** Reads a stored record; undefined when it is damaged. */
export function parseRecord(text: string): ImageRecord | undefined {
  try {
    return v.parse(RecordSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The strong ETag of an image's bytes, with its quotes. */
export function etagOf(bytes: Buffer): string {
  return `"${contentHash(bytes)}"`;
}

/** The first 22 base64url characters (132 bits) of the bytes' SHA-256. */
export function contentHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}
