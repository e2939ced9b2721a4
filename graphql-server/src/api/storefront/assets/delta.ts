import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { acceptsEncoding } from "../../../platform/text/content-negotiation.ts";

/** The functions of Node's Zstandard. Node 20 and its types do not have them. */
interface Zstandard {
  zstdCompress(
    text: Buffer,
    options: ZstandardOptions,
    done: (error: Error | null, frame: Buffer) => void,
  ): void;
  zstdCompressSync(text: Buffer, options: ZstandardOptions): Buffer;
  readonly constants: { readonly ZSTD_c_compressionLevel: number };
}

interface ZstandardOptions {
  dictionary: Buffer;
  params?: Record<number, number>;
}

/** Compression level. Higher levels take twice the time, but the result is not smaller. */
const LEVEL = 19;
/** First bytes of a body encoded as `dcz`, before the dictionary's hash. Source: RFC 9842, section 5. */
const MAGIC = Buffer.from("5e2a4d1820000000", "hex");

/**
 * A body encoded as `dcz` (RFC 9842). It contains only the difference between a text and its dictionary. The dictionary
 * is another text, which the client already has.
 */
export type Delta = Buffer;

const hasZstandard = (module: object): module is Zstandard => "zstdCompress" in module;

/**
 * True if this version of Zstandard really uses dictionaries. Node 22.15 has Zstandard, but ignores dictionaries. The
 * sample is random, so that it becomes smaller only with a dictionary that contains it.
 */
function usesDictionary({ zstdCompressSync }: Zstandard): boolean {
  const sample = randomBytes(1_000);
  return zstdCompressSync(sample, { dictionary: sample }).length < sample.length;
}

const zstandard = hasZstandard(zlib) && usesDictionary(zlib) ? zlib : undefined;

/** True if this version of Node can create deltas: from 22.19 and 24.6 on. */
export const MAKES_DELTAS = zstandard !== undefined;

/**
 * Returns the headers that allow a browser to use an answer as a dictionary for later versions; no headers if this
 * version of Node cannot create deltas.
 * @param pattern pattern of the URLs for which the dictionary may be used, in the syntax of the header
 * `Use-As-Dictionary`
 */
export function offerDictionary(pattern: string): Record<string, string> {
  return MAKES_DELTAS ? { "Use-As-Dictionary": `match="${pattern}"`, Vary: "Available-Dictionary" } : {};
}

/**
 * Creates the deltas of a text: one for each former version. The former version is the dictionary of its delta. A delta
 * is left out if it is not smaller than the compressed text. The compression takes about 0.3 s for the largest file.
 * @param compressed size of the compressed text in bytes
 * @returns the id of each dictionary (SHA-256 in Base64) with its delta; nothing if this version of Node cannot create
 * deltas
 */
export async function createDeltas(
  text: Buffer,
  formerForms: readonly Buffer[],
  compressed: number,
): Promise<Map<string, Delta>> {
  const deltas = new Map<string, Delta>();
  if (!zstandard) return deltas;
  const params = { [zstandard.constants.ZSTD_c_compressionLevel]: LEVEL };
  for (const dictionary of formerForms) {
    const frame = await promisify(zstandard.zstdCompress)(text, { dictionary, params });
    const delta = Buffer.concat([MAGIC, sha256(dictionary), frame]);
    if (delta.length < compressed) deltas.set(sha256(dictionary).toString("base64"), delta);
  }
  return deltas;
}

/**
 * Returns the id of the dictionary that the client has and can use: the SHA-256 of its content in Base64. Undefined if
 * the client has none.
 */
export function availableDictionary(headers: IncomingHttpHeaders): string | undefined {
  const available = headers["available-dictionary"];
  if (typeof available !== "string" || !acceptsEncoding({ headers }, "dcz")) return undefined;
  return available.replace(/^:|:$/g, "");
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
