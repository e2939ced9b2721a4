import { createHash } from "node:crypto";

/** Returns the first 22 base64url characters (132 bits) of the SHA-256 of bytes or of a text. */
export const contentHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** Returns a strong ETag with quotes: a hash of an answer's bytes, or of the data from which the answer is made. */
export const etagOf = (content: Buffer | string): string => `"${contentHash(content)}"`;
