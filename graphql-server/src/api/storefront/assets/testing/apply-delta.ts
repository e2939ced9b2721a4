import zlib from "node:zlib";

/** Bytes before the Zstandard frame in a body encoded as `dcz`. Source: RFC 9842, section 5. */
const HEAD_BYTES = 40;

interface Zstandard {
  zstdDecompressSync(frame: Buffer, options: { dictionary: Buffer }): Buffer;
}
const hasZstandard = (module: object): module is Zstandard => "zstdDecompressSync" in module;

/**
 * Returns the text that a browser decodes from a delta. Only a version of Node that can create deltas can also decode
 * them.
 */
export function applyDelta(delta: Buffer, dictionary: Buffer): Buffer {
  if (!hasZstandard(zlib)) throw new Error("this Node has no Zstandard");
  return zlib.zstdDecompressSync(delta.subarray(HEAD_BYTES), { dictionary });
}
