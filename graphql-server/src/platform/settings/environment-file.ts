import { parseEnv } from "node:util";

/**
 * Parses the bytes of a `.env` file. Windows editors write UTF-8 with and without a byte order mark, UTF-16 and
 * Windows-1252, so this function reads all of these encodings.
 */
export function parseEnvironmentFile(bytes: Uint8Array): Record<string, string | undefined> {
  return parseEnv(decode(bytes).replace(/\r\n?/g, "\n"));
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // UTF-16 without a byte order mark is recognised by the file's first character, an ASCII letter: one of its two bytes
  // is zero.
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
