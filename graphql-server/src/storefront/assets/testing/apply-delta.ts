import { createDCtx, decompressUsingDict } from "@bokuweb/zstd-wasm";

/** Bytes that a body encoded as `dcz` has before its Zstandard frame. Source: RFC 9842, section 5. */
const HEAD_BYTES = 40;

/**
 * The text that a browser makes of a difference made in this process. The library is not initialized anew: that would
 * write over memory of the differences to come.
 */
export function applyDelta(delta: Buffer, dictionary: Buffer): Buffer {
  return Buffer.from(decompressUsingDict(createDCtx(), delta.subarray(HEAD_BYTES), dictionary));
}
