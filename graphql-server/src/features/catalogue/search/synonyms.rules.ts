import { tokenize } from "./tokenizer.rules.ts";

/**
 * Words that mean the same in this trade, a line for each group. A person who types one of them also finds products
 * with the others. The other words of a group find a name of several words (`sac à dos`), but this name does not find
 * the other words.
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

/** The synonyms of each known word, by the word's stem. A synonym is a list of the stems of its words. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Reads groups of words with the same meaning. Groups that share a word are not joined: each adds its own words.
 * @param added the owner's groups, each a list of names separated by commas or equals signs
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

/** The stems of a name; a hyphenated name (`t-shirt`) is one stem, as the index joins its words. */
const stemsOf = (name: string): string[] =>
  name
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const { compact } = tokenize(part);
      return compact.length > 1 ? [compact] : [];
    });
