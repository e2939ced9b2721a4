const SEARCH = /[?&]q=(.*)$/s;
const PERCENT_BYTE = /%([0-9a-f]{2})/gi;

/**
 * Parses the parameter `?q=`. Existing front ends append the typed text with or without encoding. So the search is
 * everything after `q=`, even after a `&`, and a `%` without two hexadecimal digits is an ordinary character.
 * @param url as received; Node decodes its bytes as Latin-1
 * @returns the decoded search; undefined if the URL has no parameter `q`
 */
export function parseSearch(url: string): string | undefined {
  const raw = SEARCH.exec(url)?.[1];
  if (raw === undefined) return undefined;
  const bytes = Buffer.from(
    raw
      .replaceAll("+", " ")
      .replace(PERCENT_BYTE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}
