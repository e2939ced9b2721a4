import zlib from "node:zlib";

/** Bytes that a body encoded as `dcz` has before its Zstandard frame. Source: RFC 9842, section 5. */
const HEAD_BYTES = 40;

interface Zstandard {
  zstdDecompressSync(frame: Buffer, options: { dictionary: Buffer }): Buffer;
}
const hasZstandard = (module: object): module is Zstandard => "zstdDecompressSync" in module;

/** The text that a browser makes of a difference; only a Node that makes differences can. */
export function applyDelta(delta: Buffer, dictionary: Buffer): Buffer {
  if (!hasZstandard(zlib)) throw new Error("this Node has no Zstandard");
  return zlib.zstdDecompressSync(delta.subarray(HEAD_BYTES), { dictionary });
}
