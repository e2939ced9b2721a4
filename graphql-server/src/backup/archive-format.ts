import { createHash } from "node:crypto";
import * as v from "valibot";
import { ShopError } from "../errors/shop-error.ts";

/**
 * Maximum size of an archive's part (bytes). The stored images are smaller, and tables are cut into several parts.
 */
export const MAX_PART_BYTES = 32 * 1024 * 1024;
/** The first and the last part of every archive. */
export const HEADER_PART = "header.json";
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
  /** Version of the format. It is increased when older programs can no longer read the archive. */
  version: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The migrations, in the sequence in which they ran. */
  migrations: v.array(v.string()),
  /** The tables with data, and the copied columns; generated columns are computed again. */
  tables: v.array(TableSchema),
});
const TrailerSchema = v.object({
  parts: v.number(),
  /** SHA-256 over the parts' names, sizes and checksums. It detects missing, added and moved parts. */
  digest: v.string(),
  /** Number of rows by table. */
  rows: v.record(v.string(), v.number()),
  sequences: v.array(SequenceSchema),
  images: v.number(),
});

/** Description at the beginning of an archive. */
export type Header = v.InferOutput<typeof HeaderSchema>;
/** Summary at the end of an archive. */
export type Trailer = v.InferOutput<typeof TrailerSchema>;
export type CopiedTable = v.InferOutput<typeof TableSchema>;
export type Sequence = v.InferOutput<typeof SequenceSchema>;

/** A piece of an archive. */
export interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the header of a new archive. */
export function createHeader(migrations: string[], tables: CopiedTable[]): Header {
  return { format: FORMAT, version: 1, createdAt: new Date().toISOString(), migrations, tables };
}

/** @throws ShopError if the part is not the header of an archive that this release reads */
export function parseHeader({ name, content }: Part): Header {
  const header = name === HEADER_PART ? v.safeParse(HeaderSchema, parseJson(content)) : undefined;
  if (!header?.success) throw foreignArchive();
  return header.output;
}

/** @throws ShopError if the part is not a trailer */
export function parseTrailer({ name, content }: Part): Trailer {
  const trailer = name === TRAILER_PART ? v.safeParse(TrailerSchema, parseJson(content)) : undefined;
  if (!trailer?.success) throw damagedArchive();
  return trailer.output;
}

/** The running checksum of an archive's parts. */
export class PartsDigest {
  readonly #hash = createHash("sha256");
  parts = 0;

  /** Adds a part to the checksum. @returns the part's own checksum, hexadecimal */
  add({ name, content }: Part): string {
    const checksum = createHash("sha256").update(content).digest("hex");
    this.#hash.update(`${name}\n${content.length}\n${checksum}\n`);
    this.parts += 1;
    return checksum;
  }

  /** Returns the checksum of all parts so far. */
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
