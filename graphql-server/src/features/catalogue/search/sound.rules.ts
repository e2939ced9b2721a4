/**
 * Replacements of spellings by sounds, applied from first to last. A capital letter stands for a sound that no single
 * letter has. A, I and O are the nasal vowels of « an », « in » and « on ». C is « ch ». Y is the end of « maille », S
 * the end of « trousse », and E the end of « casquette ».
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(?:ss|c)e$/, "S"],
  [/sch|[cs]h/g, "C"],
  [/ph/g, "f"],
  [/h/g, ""],
  [/cqu|qu|ck|q/g, "k"],
  [/gu(?=[eiy])/g, "g"],
  [/ge(?=[ao])|g(?=[eiy])/g, "j"],
  [/c(?=[eiy])|z/g, "s"],
  [/c/g, "k"],
  [/ill/g, "Y"],
  [/([aeou])y(?=[aeiou])/g, "$1Y"],
  [/y/g, "i"],
  [/o[nm](?![aeiounm])/g, "O"],
  [/e?au/g, "o"],
  [/[ae]?i[nm](?![aeiounm])/g, "I"],
  [/[ae][nm](?![aeiounm])/g, "A"],
  [/[ae]i/g, "e"],
  [/([a-z])\1+/g, "$1"],
  [/ete?$/, "E"],
];

/**
 * Silent endings of words, removed from first to last. The number is the minimum length of a word from which the ending
 * is removed.
 */
const SILENT: readonly (readonly [RegExp, number])[] = [
  [/e$/, 3],
  [/e[rt]?$/, 4],
  [/[tds]$/, 4],
];

/**
 * Returns how a French word sounds. Words that are spelled by their sound then find the right words: « chossure »
 * finds « chaussure », « sak » finds « sac », and « pointue » finds « pointu ». Words in other than Latin letters stay
 * unchanged.
 * @param word folded, in the singular
 */
export function soundOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const heard = SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
  return SILENT.reduce(
    (text, [ending, from]) => (text.length < from ? text : text.replace(ending, "")),
    heard,
  );
}
