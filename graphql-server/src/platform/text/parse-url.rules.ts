/**
 * Parses an absolute URL, or a URL relative to `base`. Returns undefined if it is invalid. `URL.canParse` is not used,
 * because Node 20 optimises it wrongly (after many calls it returns false for hosts with accents), and Chrome before
 * version 120 does not have it.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
