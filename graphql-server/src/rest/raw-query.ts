const SEARCH = /[?&]q=(.*)$/s;
const PERCENT_BYTE = /%([0-9a-f]{2})/gi;

/**
 * What `?q=` searches for. Existing fronts paste what was typed into the address, encoded or not, so everything
 * after `q=` is the search, `&` included, and a `%` that encodes nothing is a letter.
 * @param address as it arrived; Node reads its bytes as Latin-1
 * @returns undefined without a q
 */
export function searchOf(address: string): string | undefined {
  const raw = SEARCH.exec(address)?.[1];
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
