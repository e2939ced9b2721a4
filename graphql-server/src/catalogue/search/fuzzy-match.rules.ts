/** How a word answers a typed one: not, but for one typing error, or so and going on (the person is still typing). */
export type Likeness = "none" | "whole" | "beginning";

/**
 * Compares a typed word with a word of the catalogue, forgiving one error: a letter missing, added, replaced, or
 * swapped with its neighbour. `whole`: the words are at most one error apart; `beginning`: the start of `word` is.
 */
export function oneEdit(typed: string, word: string): Likeness {
  const same = commonStart(typed, word);
  if (same === typed.length) return word.length <= same + 1 ? "whole" : "beginning";

  // The first difference is at `same`: each kind of error says where both words have to go on alike after it.
  const added = likenessFrom(typed, same + 1, word, same);
  if (added === "whole") return added;
  const missing = likenessFrom(typed, same, word, same + 1);
  if (missing === "whole") return missing;
  const replaced = likenessFrom(typed, same + 1, word, same + 1);
  if (replaced === "whole") return replaced;
  const swapped = neighboursSwapped(typed, word, same)
    ? likenessFrom(typed, same + 2, word, same + 2)
    : "none";
  if (swapped === "whole") return swapped;
  return added === "beginning" || missing === "beginning" || replaced === "beginning" ? "beginning" : swapped;
}

function commonStart(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let same = 0;
  while (same < length && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}

function neighboursSwapped(a: string, b: string, at: number): boolean {
  return (
    at + 1 < a.length &&
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at)
  );
}

function likenessFrom(typed: string, from: number, word: string, at: number): Likeness {
  const rest = typed.length - from;
  if (word.length - at < rest) return "none";
  for (let i = 0; i < rest; i++) if (typed.charCodeAt(from + i) !== word.charCodeAt(at + i)) return "none";
  return word.length - at === rest ? "whole" : "beginning";
}
