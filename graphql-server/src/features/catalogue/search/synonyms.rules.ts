import { tokenize } from "./tokenizer.rules.ts";

/**
 * Words that mean the same in this trade, a line for each group. A person who types a word of a group also finds
 * products with the other words of the group. A name of several words (`sac à dos`) works in one direction only: it is
 * found by the other words, but a person who types the name does not find products with the other words.
 */
const GROUPS = [
  "basket, tennis, sneaker",
  "pagne, wax",
  "caleçon, boxer",
  "slip, culotte, sous-vêtement, lingerie",
  "soutien-gorge, soutif, brassière",
  "perruque, wig, postiche",
  "mèche, tissage, extension",
  "tee, t-shirt, tshirt",
  "pull, sweat, hoodie, gilet",
  "jean, denim",
  "escarpin, talon",
  "babouche, claquette, tong, mule",
  "sandale, nu-pieds",
  "soulier, chaussure, godasse",
  "cartable, sac à dos",
  "besace, sacoche, bandoulière",
  "pochette, clutch",
  "sacoche, sac",
  "écharpe, foulard, châle",
  "boubou, gandoura",
  "kaba, robe",
  "survêtement, jogging",
  "veste, blazer, veston",
  "bikini, maillot",
  "chemisier, blouse",
  "bottine, botte",
  "dame, femme",
  "monsieur, homme",
];

/**
 * The synonyms of each word that has some; the key is the word's stem. A synonym is a list of stems, because it may
 * consist of several words.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Reads groups of words with the same meaning. If two groups share a word, the word has the synonyms of both, but the
 * other words of the two groups do not become synonyms of each other.
 * @param added the owner's groups, each a list of names separated by commas, semicolons or equals signs
 */
export function readSynonyms(added: readonly string[] = []): Synonyms {
  const synonyms = new Map<string, (readonly string[])[]>();
  for (const group of [...GROUPS, ...added]) {
    const names = group
      .split(/[,=;]/)
      .map(stemsOf)
      .filter((stems) => stems.length > 0);
    for (const [word, ...more] of names) {
      if (word === undefined || more.length > 0) continue;
      const others = names.filter((name) => name.length > 1 || name[0] !== word);
      synonyms.set(word, [...(synonyms.get(word) ?? []), ...others]);
    }
  }
  return synonyms;
}

/** Returns the stems of a name. A hyphenated name (`t-shirt`) is one stem, because the index also joins its parts. */
const stemsOf = (name: string): string[] =>
  name
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const { compact } = tokenize(part);
      return compact.length > 1 ? [compact] : [];
    });
