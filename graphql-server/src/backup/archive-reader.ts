import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Header as EntryHeader, extract } from "tar-stream";
import { ShopError } from "../errors/shop-error.ts";
import {
  damagedArchive,
  foreignArchive,
  type Header,
  MAX_PART_BYTES,
  type Part,
  PartsDigest,
  parseHeader,
  parseTrailer,
  TRAILER_PART,
  type Trailer,
} from "./archive-format.ts";
import { CHECKSUM } from "./archive-writer.ts";

/**
 * Reads an archive from its beginning: one part after the other, each checked, the trailer last.
 * @throws ShopError when the file is foreign, damaged or incomplete; the error of the system when it cannot be read
 */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const unpacked = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked);
  reading.catch(() => undefined); // the loop below ends with the same error
  const digest = new PartsDigest();
  let trailer: Trailer | undefined;
  try {
    for await (const entry of unpacked) {
      const part = await readPart(entry);
      if (trailer) throw damagedArchive();
      if (part.name === TRAILER_PART) {
        trailer = parseTrailer(part);
        if (trailer.parts !== digest.parts || trailer.digest !== digest.value()) throw damagedArchive();
      }
      if (checksumIn(entry.header) !== digest.add(part))
        throw digest.parts === 1 ? foreignArchive() : damagedArchive();
      yield part;
    }
    await reading;
    if (!trailer) throw damagedArchive();
  } catch (error) {
    throw explain(error, digest.parts);
  } finally {
    unpacked.destroy();
  }
}

/** Reads a whole archive and keeps what it tells of itself. Throws as {@link readArchive} does. */
export async function verifyArchive(path: string): Promise<{ header: Header; trailer: Trailer }> {
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  for await (const part of readArchive(path)) {
    if (!header) header = parseHeader(part);
    else if (part.name === TRAILER_PART) trailer = parseTrailer(part);
  }
  if (!header || !trailer) throw damagedArchive();
  return { header, trailer };
}

function checksumIn({ pax }: EntryHeader): unknown {
  return typeof pax === "object" && pax && CHECKSUM in pax ? pax[CHECKSUM] : undefined;
}

async function readPart(entry: AsyncIterable<unknown> & { readonly header: EntryHeader }): Promise<Part> {
  const { name, size } = entry.header;
  // A promise of more is a damaged header, or made to fill the memory.
  if (size > MAX_PART_BYTES) throw damagedArchive();
  const pieces: Uint8Array[] = [];
  for await (const piece of entry) if (piece instanceof Uint8Array) pieces.push(piece);
  return { name, content: Buffer.concat(pieces) };
}

/** What a library says of bytes it cannot read, in the shop's words; an error of the system stays what it is. */
function explain(error: unknown, parts: number): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error;
  if (error instanceof ShopError || isOfSystem) return error;
  return parts === 0 ? foreignArchive() : damagedArchive();
}
