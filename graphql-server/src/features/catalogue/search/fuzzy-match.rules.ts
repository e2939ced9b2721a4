/**
 * What a typed term with at most one error matches: nothing, the full token, or only the beginning of the token (for a
 * search while the person types).
 */
export type FuzzyMatch = "none" | "full" | "prefix";

/**
 * Matches a typed term against a token with an edit distance of at most 1 (optimal string alignment). One edit inserts,
 * deletes or substitutes a letter, or swaps two neighbouring letters. Returns `full` if the distance to the token is at
 * most 1; otherwise `prefix` if the distance to a prefix of the token is at most 1; otherwise `none`.
 */
export function fuzzyMatch(typed: string, token: string): FuzzyMatch {
  const common = commonPrefixLength(typed, token);
  if (common === typed.length) return token.length <= common + 1 ? "full" : "prefix";

  // The strings differ at index `common`. For each kind of error, the rest of the term must equal the rest of the
  // token; the kind decides where these rests begin.
  const inserted = matchRest(typed, common + 1, token, common);
  if (inserted === "full") return inserted;
  const deleted = matchRest(typed, common, token, common + 1);
  if (deleted === "full") return deleted;
  const substituted = matchRest(typed, common + 1, token, common + 1);
  if (substituted === "full") return substituted;
  const transposed = isTransposed(typed, token, common)
    ? matchRest(typed, common + 2, token, common + 2)
    : "none";
  if (transposed === "full") return transposed;
  return inserted === "prefix" || deleted === "prefix" || substituted === "prefix" ? "prefix" : transposed;
}

function commonPrefixLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function isTransposed(a: string, b: string, at: number): boolean {
  return (
    at + 1 < a.length &&
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at)
  );
}

function matchRest(typed: string, from: number, token: string, at: number): FuzzyMatch {
  const rest = typed.length - from;
  if (token.length - at < rest) return "none";
  for (let i = 0; i < rest; i++) if (typed.charCodeAt(from + i) !== token.charCodeAt(at + i)) return "none";
  return token.length - at === rest ? "full" : "prefix";
}
