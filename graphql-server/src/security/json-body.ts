/**
 * Largest number of values in a body: objects, lists and their contents. Allowed bodies have few values, because the
 * largest ones consist of a few long texts, such as a photo or a catalogue file. 12 MB of brackets would take seconds
 * and half a gigabyte of memory to parse and check.
 */
const MAX_VALUES = 100_000;

/** NUL as JSON escapes it. */
const NUL = "\\u0000";
const QUOTE = '"'.charCodeAt(0);
const [BACKSLASH, COMMA, LIST, OBJECT] = [..."\\,[{"].map((sign) => sign.charCodeAt(0));

/**
 * Checks a body before it is parsed. It refuses the character NUL, because PostgreSQL cannot store it. It refuses
 * encodings other than UTF-8, because the search for NUL would not work in them. It refuses more than `MAX_VALUES`
 * values.
 * @throws Error with the `status` of the answer: 400, 413 or 415
 */
export function verifyJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== "utf-8") throw refusal(415, "JSON that is not UTF-8");
  if (hasNul(body)) throw refusal(400, "NUL in a text");
  if (hasManyValues(body)) throw refusal(413, "JSON of too many values");
}

/** True if a body contains an escaped NUL. Its backslash is not itself escaped, as in the text `C:\\u0000`. */
function hasNul(body: Buffer): boolean {
  for (let at = body.indexOf(NUL); at >= 0; at = body.indexOf(NUL, at + NUL.length))
    if (!isEscaped(body, at)) return true;
  return false;
}

/**
 * True if the sign at an index of a text is escaped: each pair of backslashes before it is one backslash of the text,
 * and one remains.
 */
function isEscaped(body: Buffer, at: number): boolean {
  let from = at;
  while (from > 0 && body[from - 1] === BACKSLASH) from -= 1;
  return (at - from) % 2 === 1;
}

/**
 * True if a body has more than `MAX_VALUES` values. It counts the characters that begin a value outside of strings.
 * Strings are skipped by native searches, because they are nearly all of a large body. Short bodies are not counted,
 * because a body has no more values than bytes.
 */
function hasManyValues(body: Buffer): boolean {
  if (body.length <= MAX_VALUES) return false;
  let values = 0;
  for (let at = 0; at < body.length && values <= MAX_VALUES; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at + 1);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values += 1;
  }
  return values > MAX_VALUES;
}

/** Returns the index of the quote that ends a text; the end of the body if there is none. @param start after its first quote */
function endOfText(body: Buffer, start: number): number {
  let end = body.indexOf(QUOTE, start);
  while (end >= 0 && isEscaped(body, end)) end = body.indexOf(QUOTE, end + 1);
  return end < 0 ? body.length : end;
}

function refusal(status: 400 | 413 | 415, message: string): Error {
  return Object.assign(new Error(message), { status });
}
