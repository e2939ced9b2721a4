import { createHash } from "node:crypto";
import * as v from "valibot";
import { ShopError } from "../../platform/errors/shop-error.ts";

/**
 * Maximum size of a part of an archive in bytes. Every stored image is smaller, and the rows of a large table are
 * divided into several parts.
 */
export const MAX_PART_BYTES = 32 * 1024 * 1024;
/** Name of the first part of an archive, which contains the {@link Header}. */
export const HEADER_PART = "header.json";
/** Name of the last part of an archive, which contains the checksum of all parts. */
export const TRAILER_PART = "trailer.json";

const FORMAT = "mboa-mode-backup";
const SequenceSchema = v.object({
  name: v.string(),
  value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
  isCalled: v.boolean(),
});
const TableSchema = v.object({ name: v.string(), columns: v.array(v.string()) });
const HeaderSchema = v.object({
  format: v.literal(FORMAT),
  /** Version of the format. It increases when older releases can no longer read the archive. */
  version: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /**
   * Names of the migrations of the shop's database, in the sequence in which they ran. A restore refuses migrations
   * that this release does not know.
   */
  migrations: v.array(v.string()),
  /** The tables with their copied columns. Generated columns are missing, because PostgreSQL computes them again. */
  tables: v.array(TableSchema),
});
const TrailerSchema = v.object({
  parts: v.number(),
  /**
   * SHA-256 of the parts' names, sizes and checksums. With it, a restore detects that a part is missing, was added or
   * was moved.
   */
  digest: v.string(),
  rows: v.record(v.string(), v.number()),
  sequences: v.array(SequenceSchema),
  images: v.number(),
});

export type Header = v.InferOutput<typeof HeaderSchema>;
export type Trailer = v.InferOutput<typeof TrailerSchema>;
export type CopiedTable = v.InferOutput<typeof TableSchema>;
export type Sequence = v.InferOutput<typeof SequenceSchema>;

export interface Part {
  readonly name: string;
  readonly content: Buffer;
}

export function createHeader(migrations: string[], tables: CopiedTable[]): Header {
  return { format: FORMAT, version: 1, createdAt: new Date().toISOString(), migrations, tables };
}

/**
 * Parses the first part of an archive.
 * @throws ShopError if the part is not the header of an archive in this format and version
 */
export function parseHeader({ name, content }: Part): Header {
  const header = name === HEADER_PART ? v.safeParse(HeaderSchema, parseJson(content)) : undefined;
  if (!header?.success) throw foreignArchive();
  return header.output;
}

/**
 * Parses the last part of an archive.
 * @throws ShopError if the part is not a trailer
 */
export function parseTrailer({ name, content }: Part): Trailer {
  const trailer = name === TRAILER_PART ? v.safeParse(TrailerSchema, parseJson(content)) : undefined;
  if (!trailer?.success) throw damagedArchive();
  return trailer.output;
}

/** Computes the checksum of an archive's parts while they are written or read. */
export class PartsDigest {
  readonly #hash = createHash("sha256");
  parts = 0;

  /** Adds a part to the checksum. @returns the checksum of this part alone, in hexadecimal */
  add({ name, content }: Part): string {
    const checksum = createHash("sha256").update(content).digest("hex");
    this.#hash.update(`${name}\n${content.length}\n${checksum}\n`);
    this.parts += 1;
    return checksum;
  }

  /** Returns the checksum of all parts that were added. */
  value(): string {
    return this.#hash.copy().digest("hex");
  }
}

export function foreignArchive(): ShopError {
  return new ShopError("BAD_USER_INPUT", "This file is not a backup that this version can read");
}

export function damagedArchive(): ShopError {
  return new ShopError("BAD_USER_INPUT", "This backup is damaged or incomplete: nothing has been changed");
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}
