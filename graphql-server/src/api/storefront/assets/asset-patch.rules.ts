/** Query parameter in which a client names the former version of a file that the client has. */
export const FORMER_NAME = "former";

/**
 * A part of a patched file: a new text, or a range of characters that are copied from the former version of the file.
 * `start` and `length` count UTF-16 code units.
 */
type Part = string | readonly [start: number, length: number];

/**
 * What a client needs to make a file from the former version that the client has. It is for clients whose browser does
 * not support compression dictionaries.
 */
export interface AssetPatch {
  /**
   * The first 16 hexadecimal digits of the new file's SHA-256, by which the client checks the file that it has made.
   */
  revision: string;
  parts: readonly Part[];
}

/**
 * Length of the pieces of text that are looked up in the former file. For a shorter piece, a reference to its place in
 * the former file would be longer than the piece itself.
 */
const BLOCK = 32;

/**
 * Returns the parts from which a client that has the former text can make the new text. It takes about 50 ms for a
 * megabyte.
 */
export function partsOf(text: string, former: string): Part[] {
  const blocks = new Map<string, number>();
  for (let at = 0; at + BLOCK <= former.length; at += BLOCK) blocks.set(former.slice(at, at + BLOCK), at);
  const parts: Part[] = [];
  let written = 0;
  for (let at = 0; at + BLOCK <= text.length; ) {
    let start = blocks.get(text.slice(at, at + BLOCK));
    if (start === undefined) {
      at++;
      continue;
    }
    let end = start + BLOCK;
    let textEnd = at + BLOCK;
    while (end < former.length && former[end] === text[textEnd]) {
      end++;
      textEnd++;
    }
    while (at > written && start > 0 && former[start - 1] === text[at - 1]) {
      start--;
      at--;
    }
    if (at > written) parts.push(text.slice(written, at));
    parts.push([start, end - start]);
    written = textEnd;
    at = textEnd;
  }
  if (written < text.length) parts.push(text.slice(written));
  return parts;
}

export const patched = (former: string, parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : former.slice(part[0], part[0] + part[1]))).join("");
