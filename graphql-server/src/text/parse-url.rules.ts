/**
 * Parses an absolute address, or an address relative to `base`. Returns undefined if it is invalid. `URL.canParse` is
 * not used, because Node 20 optimises it wrongly: after many calls it returns false for hosts with accents.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
