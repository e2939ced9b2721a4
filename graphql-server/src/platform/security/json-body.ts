/**
 * Largest number of values in a body: objects, lists and their contents. Real bodies have few values: the largest ones
 * consist of a few long texts, such as a photo or a catalogue file. Without this limit, parsing 12 MB of brackets would
 * take seconds and half a gigabyte of memory.
 */
const MAX_VALUES = 100_000;

/** The characters that follow the backslash in an escaped NUL. */
const NUL = Buffer.from("u0000");
const QUOTE = '"'.charCodeAt(0);
const [BACKSLASH, COMMA, LIST, OBJECT] = [..."\\,[{"].map((sign) => sign.charCodeAt(0));

/**
 * Checks a JSON body before it is parsed. It refuses three kinds of bodies:
 * - with the character NUL, because PostgreSQL cannot store it;
 * - in an encoding other than UTF-8, because the search for NUL would not work in it;
 * - with more than `MAX_VALUES` values. The function counts the characters that begin a value, but not inside strings.
 *
 * The function reads each byte once. With `indexOf`, each quote and backslash would need a call, and a body of 6 MB of
 * quotes would block other requests for half a second.
 * @throws Error with the `status` of the answer: 400, 413 or 415
 */
export function verifyJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== "utf-8") throw refusal(415, "JSON that is not UTF-8");
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === BACKSLASH) {
      // The byte after a backslash is escaped, so it neither ends the text nor escapes the next byte, as in
      // `C:\\u0000`.
      at += 1;
      if (body[at] === NUL[0] && NUL.equals(body.subarray(at, at + NUL.length)))
        throw refusal(400, "NUL in a text");
    } else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === COMMA || byte === LIST || byte === OBJECT)) {
      values += 1;
      if (values > MAX_VALUES) throw refusal(413, "JSON of too many values");
    }
  }
}

function refusal(status: 400 | 413 | 415, message: string): Error {
  return Object.assign(new Error(message), { status });
}
