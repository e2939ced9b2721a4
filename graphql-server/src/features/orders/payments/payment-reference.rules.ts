/**
 * Matches the labels that people write before a reference. The text must be in lower case and without accents. A space,
 * a sign or a digit must follow the label.
 */
const LABEL =
  /^(?:(?:id|ids|ref|refs|reference|transaction|trans|trx|txn|tx|tid|tr|numero|num|no|code|paiement|virement|de|du|la|le)(?![a-z])[^a-z0-9]*|n[^a-z0-9]+)+(?=[a-z0-9])/;

/** Letters of other alphabets that look like a Latin letter, in lower case. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x" },
  ...{ ѕ: "s", і: "i", ј: "j", ԛ: "q", ԝ: "w", ӏ: "l", ı: "i" },
  ...{
    α: "a",
    β: "b",
    ε: "e",
    ζ: "z",
    η: "h",
    ι: "i",
    κ: "k",
    μ: "m",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
  },
  ...{ χ: "x" },
};

const DIGIT_LIKE: Readonly<Record<string, string>> = {
  o: "0",
  i: "1",
  l: "1",
  "|": "1",
  z: "2",
  s: "5",
  b: "8",
};

/**
 * Returns the key by which two references of payments are compared. The key ignores spaces and punctuation, upper and
 * lower case, and a label such as « ID » or « Réf » before the reference. In the key, letters and digits that look
 * alike are the same, because people copy references by hand, and because a forger may replace a letter by one that
 * looks alike.
 * @returns empty if the reference contains no letter and no digit
 */
export function referenceKey(reference: string): string {
  const plain = reference
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/./gu, (character) => LOOK_ALIKES[character] ?? character)
    .replace(/^[^a-z0-9]+/, "");
  return plain
    .replace(LABEL, "")
    .replace(/[^\p{L}\p{N}|]/gu, "")
    .replace(/./gu, (character) => DIGIT_LIKE[character] ?? character);
}
