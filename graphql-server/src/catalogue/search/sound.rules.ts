/**
 * Replacements from spelling to sound, in order. Capitals are sounds without a letter of their own: A, I and O are
 * the nasal vowels of « an », « in » and « on », C is « ch », Y the end of « maille », S that of « trousse », E that of
 * « casquette ».
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  // The feminine of « blanc ».
  [/anche$/, "anc"],
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

/** Endings that are not heard, in order, each with the length of the shortest word that loses it. */
const SILENT: readonly (readonly [RegExp, number])[] = [
  [/e$/, 3],
  [/e[rt]?$/, 4],
  [/[tds]$/, 4],
];

/**
 * Returns how a French word sounds, so that words spelled as they are heard find the right ones: « chossure » and
 * « chaussure », « sak » and « sac », « noire » and « noir ». Other words than those of Latin letters stay as they are.
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
