/**
 * Objects, lists and fields in a body at most. The largest bodies are a few long texts (a photo, a catalogue file), while
 * 12 MB of brackets take two seconds to parse and half a gigabyte.
 */
const MAX_PARTS = 100_000;
/** What begins a part; counted in texts too, which hold few of them. */
const PARTS = ["[", "{", '":'];

/**
 * Check of body parsers before they parse. JSON is UTF-8, where NUL, the only character that PostgreSQL's text cannot
 * store, has one form; in the parsers' other encodings it would pass unseen.
 * @throws Error with the `status` of the answer: 400, 413 or 415
 */
export function verifyJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== "utf-8") throw refusal(415, "JSON that is not UTF-8");
  if (body.includes("\\u0000")) throw refusal(400, "NUL in a text");
  if (PARTS.some((part) => hasMore(body, part, MAX_PARTS))) throw refusal(413, "JSON of too many parts");
}

/** Whether a text occurs more often than `times`; it reads no further. */
function hasMore(body: Buffer, text: string, times: number): boolean {
  let at = -1;
  for (let found = 0; found <= times; found++) {
    at = body.indexOf(text, at + 1);
    if (at === -1) return false;
  }
  return true;
}

function refusal(status: 400 | 413 | 415, message: string): Error {
  return Object.assign(new Error(message), { status });
}
