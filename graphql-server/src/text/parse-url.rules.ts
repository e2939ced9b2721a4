/**
 * Parses an absolute address, or one relative to `base`. Undefined if it is invalid. `URL.canParse` is not used: once
 * Node 20 has optimised it, it returns false for hosts with accents.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
