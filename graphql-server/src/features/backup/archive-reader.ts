import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Header as EntryHeader, extract } from "tar-stream";
import { ShopError } from "../../platform/errors/shop-error.ts";
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
 * Reads an archive and returns its parts one after another. Each part is checked before it is returned. The last part
 * is the trailer.
 * @throws ShopError if the file is no archive, damaged or incomplete; the system's error if the file cannot be read
 */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const unpacked = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked);
  // Without this handler, an error here would end the process; the loop below throws the same error.
  reading.catch(() => undefined);
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

/**
 * Reads and checks a whole archive.
 * @throws the same errors as {@link readArchive}
 */
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
  // A larger size is refused: it comes from a damaged header, or from a manipulated file whose part would fill the
  // memory.
  if (size > MAX_PART_BYTES) throw damagedArchive();
  const pieces: Uint8Array[] = [];
  for await (const piece of entry) if (piece instanceof Uint8Array) pieces.push(piece);
  return { name, content: Buffer.concat(pieces) };
}

/**
 * Converts an error of the tar or gzip library to a ShopError, because such an error means that the file is no archive
 * or is damaged. Errors of the system are returned unchanged.
 */
function explain(error: unknown, parts: number): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error;
  if (error instanceof ShopError || isOfSystem) return error;
  return parts === 0 ? foreignArchive() : damagedArchive();
}
