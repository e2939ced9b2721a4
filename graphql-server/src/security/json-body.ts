/**
 * Largest number of values in a body: objects, lists and their contents. The largest bodies are a few long texts (a
 * photo, a catalogue file) and have few values. In contrast, 12 MB of brackets or short values take seconds and half a
 * gigabyte to parse and check.
 */
const MAX_VALUES = 100_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/**
 * Checks a body before it is parsed. It refuses the character NUL, because PostgreSQL cannot store it. It refuses
 * encodings other than UTF-8, because the check would not find NUL in them.
 * @throws Error with the `status` of the answer: 400, 413 or 415
 */
export function verifyJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== "utf-8") throw refusal(415, "JSON that is not UTF-8");
  if (body.includes("\\u0000")) throw refusal(400, "NUL in a text");
  if (hasManyValues(body)) throw refusal(413, "JSON of too many values");
}

/**
 * Counts the beginnings of values outside of texts. 12 MB take some 20 ms. Bodies of at most `MAX_VALUES` bytes are
 * not counted, because they cannot contain more values than bytes.
 */
function hasManyValues(body: Buffer): boolean {
  if (body.length <= MAX_VALUES) return false;
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length && values <= MAX_VALUES; at++) {
    const byte = body[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === COMMA || byte === LIST || byte === OBJECT)) values += 1;
  }
  return values > MAX_VALUES;
}

function refusal(status: 400 | 413 | 415, message: string): Error {
  return Object.assign(new Error(message), { status });
}
