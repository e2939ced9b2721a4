import * as v from "valibot";
import { etagOf } from "../text/content-hash.ts";
import type { ImageFormat, ImageWidth } from "./image-url.rules.ts";

/**
 * A file of an image, with the size in bytes, the strong ETag and the media type that are needed to send it. It is the
 * master (the stored original) or a variant (of another width or format).
 */
export interface ImageFile {
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  /** True if the storage still has this file unchanged. The check reads the disk at most once. */
  isCurrent(): Promise<boolean>;
  /** Returns the file's bytes; undefined if the file was removed or changed after it was found. */
  read(): Promise<Buffer | undefined>;
}

const RecordSchema = v.object({
  /** SHA-256 of the uploaded bytes in hexadecimal. The image's id is a part of it. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  etag: v.string(),
  bytes: v.pipe(v.number(), v.integer()),
  width: v.pipe(v.number(), v.integer()),
  height: v.pipe(v.number(), v.integer()),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** Format of the master. Records of earlier releases contain no format, because every master was a WebP then. */
  format: v.optional(v.picklist(["webp", "jpg"]), "webp"),
});
export type ImageRecord = v.InferOutput<typeof RecordSchema>;
export type NewImageRecord = Omit<ImageRecord, "etag" | "bytes">;

/** A listed image with the time when it was last stored or touched. Its record may be missing after a crash. */
export interface ListedImage {
  readonly id: string;
  readonly touched: Date;
}

/**
 * The storage of images. An image has a master (the stored original), a record (its details) and variants, which are
 * made from the master. A damaged file counts as missing: variants, and masters in an S3 store, are checked by their
 * hash; masters on the disk only by their size. All methods throw ShopError UNAVAILABLE if the storage does not answer,
 * and DiskFull if its disk is full.
 */
export interface ImageFiles {
  /** Lists all images, in any order. */
  list(): AsyncIterable<ListedImage>;
  /** Reads an image's record, never from a cache. Undefined if the record or the master is missing or damaged. */
  record(id: string): Promise<ImageRecord | undefined>;
  /** Returns the master of an image; undefined if the image does not exist. */
  master(id: string): Promise<ImageFile | undefined>;
  /** Returns a stored variant of an image; undefined if it was not created yet. */
  variant(id: string, width: ImageWidth, format: ImageFormat): Promise<ImageFile | undefined>;
  /** Stores an image. After the promise has resolved, even a power failure does not lose the image. */
  save(id: string, record: NewImageRecord, master: Buffer): Promise<ImageRecord>;
  saveVariant(id: string, width: ImageWidth, format: ImageFormat, bytes: Buffer): Promise<ImageFile>;
  /** Marks an image as used now. @returns false if it does not exist */
  touch(id: string): Promise<boolean>;
  /**
   * Removes an image with its variants, unless it was stored or touched after the given time. If `touch` runs at the
   * same time, either the image stays, or `touch` returns false because the image is gone.
   * @returns true if the image was removed
   */
  removeUntouched(id: string, time: Date): Promise<boolean>;
  /**
   * True if the images belong to this shop. If they have no owner yet, this method makes this shop their owner.
   * @param database id of the shop's data
   */
  belongTo(database: string): Promise<boolean>;
  handOver(database: string): Promise<void>;
}

export const MEDIA_TYPES: { readonly [format in ImageFormat]: string } = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Adds the ETag and the size of a master to its record. */
export function completeRecord(record: NewImageRecord, master: Buffer): ImageRecord {
  return { ...record, etag: etagOf(master), bytes: master.length };
}

export function isMasterOf({ bytes, etag }: ImageRecord, master: Buffer): boolean {
  return master.length === bytes && etagOf(master) === etag;
}

/** Parses an image's record; undefined if the record is damaged. */
export function parseRecord(text: string): ImageRecord | undefined {
  try {
    return v.parse(RecordSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
