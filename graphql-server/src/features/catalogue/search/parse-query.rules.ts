import { fold } from "../../../platform/text/fold.rules.ts";
import { normalForm } from "../../../platform/text/normal-form.rules.ts";
import { FAMILIES } from "../category/families.rules.ts";
import { MAX_PRICE } from "../product/price.rules.ts";
import { priceRange } from "../product/price-range.rules.ts";
import { colourWord } from "./base-colours.rules.ts";
import { MAX_QUERY_LENGTH, STOP_WORDS, singular } from "./tokenizer.rules.ts";

/**
 * Maximum number of parts of a query. The search stores in one byte which parts a product matches, with one bit for
 * each part.
 */
export const MAX_QUERY_PARTS = 8;

/** A word of a query that is looked up in the texts of products. */
export interface QueryTerm {
  /** The word as typed, but folded: lower case, without accents. */
  readonly typed: string;
  /** The singular of `typed`. */
  readonly stem: string;
  /** True for the last word of a query: the person may still be typing it. */
  readonly isLast?: boolean;
  /**
   * True for a word that says nothing about a product (`moins`). The search looks up only the word itself, and no
   * similar words.
   */
  readonly isFiller?: boolean;
}

/** What a part of a query asks for. Amounts are inclusive, in whole FCFA. */
export type Wish =
  | { readonly kind: "word"; readonly term: QueryTerm }
  | { readonly kind: "size"; readonly size: string }
  | { readonly kind: "colour"; readonly word: string; readonly base: string; readonly isBase: boolean }
  | { readonly kind: "price"; readonly min: number; readonly max: number }
  | { readonly kind: "cheap" }
  | { readonly kind: "promotion" }
  | { readonly kind: "available" };

export interface QueryPart {
  readonly wish: Wish;
  /**
   * The word of a wish that the person typed as one word (`rouge`, `42`). A product also matches the wish if its name
   * or brand contains this word.
   */
  readonly stem?: string | undefined;
  /** The part of the query as typed. `rest` is the query without this part. */
  readonly text: string;
  readonly rest: string;
  /** The French label of what the part asks for, such as « Taille M » or « Sacs ». A plain word has no label. */
  readonly label?: string | undefined;
}

/**
 * A parsed query: its parts, and two phrases of its words. A product whose whole name equals or begins with one of the
 * phrases gets a better rank.
 */
export interface Query {
  readonly parts: readonly QueryPart[];
  /** All words of the query in the singular, joined. */
  readonly fullPhrase: string;
  /** `fullPhrase` without stop words and repeated words. */
  readonly contentPhrase: string;
}

/** A word of the query, with its first and last position in the text. */
interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** A wish (for a size, a colour, a price, …) that begins at a token, and how many tokens belong to it. */
interface ReadWish {
  readonly wish: Wish;
  readonly label: string;
  readonly length: number;
}

const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const SYMBOL = /[\p{P}\p{S}]/gu;
const MAX_TOKENS = 24;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/**
 * Parses a list of phrases such as « moins de, moins », each to its words. Longer phrases come first, because a shorter
 * phrase may be the beginning of a longer one.
 */
function phrasesOf(text: string): readonly (readonly string[])[] {
  const phrases = text.split(", ").map((phrase) => phrase.split(" "));
  return phrases.sort((a, b) => b.length - a.length);
}
/** Labels of the families of categories, such as « Chaussures ». The key is the label's stem: « chaussure ». */
const familyLabels = new Map(FAMILIES.map(({ label }) => [singular(fold(label)), label]));
/**
 * Words that describe no product, such as « taille » or « bonjour ». The search ignores them if the query has other
 * words.
 */
const FILLERS = words(
  "taille pointure couleur prix moins plus entre max maximum min minimum budget fcfa cfa franc xaf frs cher pas svp bonjour cherche veux voudrais besoin je il faut me",
);
const PROMOTION = words("promo promotion solde rabais remise reduction destockage");
const AVAILABLE = words("disponible dispo");
const CHEAP = phrasesOf("pas cher, pas chere, moins cher, moins chere, bon marche, petit prix");
const SIZE_WORDS = words("taille pointure size");
const CURRENCY = words("fcfa f cfa franc xaf frs");
/** Units. A number before one of these words is a measure, not a size. */
const UNITS = words("cm mm m ml cl l g kg pouce piece pc an mois heure h pct w");
const AT_MOST = phrasesOf(
  "moins de, moins que, moins, pas plus de, max, maximum, jusqu a, jusqua, en dessous de, au dessous de, sous, inferieur a, budget de, budget",
);
const AT_LEAST = phrasesOf(
  "plus de, plus que, au moins, a partir de, min, minimum, au dessus de, superieur a, des",
);

/**
 * Matches sizes that a person types without « taille »: letter sizes, and sizes of shoes and clothes from 33 to 56.
 */
const BARE_SIZE = /^(?:[sml]|x{1,4}[sl]|[2-6]x[sl]|3[3-9]|4\d|5[0-6])$/;
const NAMED_SIZE = /^(?:[sml]|x{1,4}[sl]|[2-6]x[sl]|\d{1,3}|tu|unique)$/;
/** True if an amount without a currency is probably a price: it is a multiple of 50 FCFA and not a year. */
const isBarePrice = (amount: number): boolean =>
  amount >= 1_000 && amount % 50 === 0 && (amount < 1_900 || amount > 2_099);

/**
 * Parses a search query into words and wishes (sizes, colours, prices, promotion, availability). Stop words (`de`,
 * `à`…) and words such as « taille » are ignored unless there are no other words. A query of symbols only (`%`, an
 * emoji) searches for these symbols. A query without visible characters has no parts and matches everything.
 */
export function parseQuery(text: string): Query {
  const source = normalForm(text.slice(0, MAX_QUERY_LENGTH), "NFC");
  const tokens = tokensOf(source);
  const parts: QueryPart[] = [];
  const content: string[] = [];
  const skipped: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word = "" } = tokens[at] ?? {};
    const read = wishAt(source, tokens, at);
    if (read) {
      const stem = read.length === 1 ? singular(word) : undefined;
      parts.push({ ...partOf(source, tokens, at, read.length), wish: read.wish, label: read.label, stem });
      at += read.length;
      content.push(...(stem === undefined ? [] : [word]));
      continue;
    }
    if (STOP_WORDS.has(word) || isFillerWord(word) || isElided(source, tokens[at])) skipped.push(at);
    else {
      if (!content.includes(word)) parts.push(wordPart(source, tokens, at));
      content.push(word);
    }
    at += 1;
  }
  if (parts.length === 0)
    for (const at of skipped) {
      const { word = "" } = tokens[at] ?? {};
      if (!content.includes(word)) parts.push(wordPart(source, tokens, at, isFillerWord(word)));
      content.push(word);
    }
  return {
    parts: (parts.length > 0 ? parts : symbolParts(source)).slice(0, MAX_QUERY_PARTS),
    fullPhrase: compactOf(tokens.map(({ word }) => word)),
    contentPhrase: compactOf([...new Set(content)]),
  };
}

/**
 * Returns the size of a variant or a query in the spelling in which sizes are compared: `2XL` → `xxl`, `37,5` → `37.5`.
 */
export const sizeKey = (size: string): string =>
  fold(size)
    .replace(",", ".")
    .replace(/^(\d)(x[sl])$/, (_, times: string, end: string) => "x".repeat(Number(times) - 1) + end);

/**
 * Returns the names by which a search finds a variant's size: the whole size, and each of its words (`38/40`, `M
 * (40)`).
 */
export const sizeNames = (size: string): readonly string[] => [
  sizeKey(size),
  ...(fold(size).match(/[\p{L}\p{N}.,]+/gu) ?? []).map(sizeKey),
];

function tokensOf(source: string): Token[] {
  const tokens = [...source.matchAll(TOKEN)].flatMap(({ 0: raw, index }) =>
    (fold(raw).match(WORD) ?? []).map((word): Token => ({ word, from: index, to: index + raw.length })),
  );
  return tokens.slice(0, MAX_TOKENS);
}

function wordPart(source: string, tokens: readonly Token[], at: number, isFiller = false): QueryPart {
  const { word = "" } = tokens[at] ?? {};
  const isLast = at === tokens.length - 1;
  const stem = singular(word);
  return {
    ...partOf(source, tokens, at, 1),
    wish: { kind: "word", term: { typed: word, stem, isLast, isFiller } },
    label: familyLabels.get(stem),
  };
}

const symbolParts = (source: string): QueryPart[] =>
  [...new Set(fold(source).match(SYMBOL))].map((symbol) => ({
    wish: { kind: "word", term: { typed: symbol, stem: symbol } },
    text: symbol,
    rest: "",
  }));

/**
 * Returns the text of a part of the query, and the query without this part. If « couleur », « en » or « taille » stands
 * before a wish, it is removed from the query too.
 */
function partOf(
  source: string,
  tokens: readonly Token[],
  at: number,
  length: number,
): Pick<QueryPart, "text" | "rest"> {
  const [first, last] = [tokens[at], tokens[at + length - 1]];
  const [from, to] = [first?.from ?? 0, last?.to ?? 0];
  const before = source.slice(0, from).replace(/(?:^|\s)(?:couleurs?|en|taille)\s*$/i, " ");
  return { text: source.slice(from, to), rest: `${before} ${source.slice(to)}`.replace(/\s+/g, " ").trim() };
}

function wishAt(source: string, tokens: readonly Token[], at: number): ReadWish | undefined {
  const stem = singular(tokens[at]?.word ?? "");
  if (PROMOTION.has(stem)) return { wish: { kind: "promotion" }, label: "En promotion", length: 1 };
  if (AVAILABLE.has(stem)) return { wish: { kind: "available" }, label: "Disponible", length: 1 };
  if (stem === "en" && tokens[at + 1]?.word === "stock")
    return { wish: { kind: "available" }, label: "Disponible", length: 2 };
  const cheap = phraseAt(CHEAP, tokens, at);
  if (cheap > 0) return { wish: { kind: "cheap" }, label: "Les moins chers d’abord", length: cheap };
  return priceAt(source, tokens, at) ?? sizeAt(source, tokens, at) ?? colourAt(source, tokens[at]);
}

function colourAt(source: string, token: Token | undefined): ReadWish | undefined {
  if (!token) return undefined;
  const stem = singular(token.word);
  const known = colourWord(stem);
  if (!known || known.isAmbiguous) return undefined;
  const { base, isBase } = known;
  const typed = source.slice(token.from, token.to);
  return {
    wish: { kind: "colour", word: stem, base: base.label, isBase },
    label: isBase ? base.label : `${typed.slice(0, 1).toUpperCase()}${typed.slice(1).toLowerCase()}`,
    length: 1,
  };
}

function sizeAt(source: string, tokens: readonly Token[], at: number): ReadWish | undefined {
  const isNamed = SIZE_WORDS.has(singular(tokens[at]?.word ?? ""));
  const place = isNamed ? at + 1 : at;
  const token = tokens[place];
  if (!token) return undefined;
  if (isNamed ? !NAMED_SIZE.test(token.word) : !BARE_SIZE.test(token.word) || !isApart(source, token))
    return undefined;
  const next = tokens[place + 1];
  if (!isNamed && next && UNITS.has(singular(next.word))) return undefined;
  const isHalf = next?.word === "5" && /^[.,]$/.test(source.slice(token.to, next.from));
  const size = isHalf ? `${token.word}.5` : token.word;
  return {
    wish: { kind: "size", size: sizeKey(size) },
    label: `Taille ${size === "unique" ? size : size.replace(".", ",").toUpperCase()}`,
    length: place - at + (isHalf ? 2 : 1),
  };
}

/**
 * True if a token touches no other character than blanks, commas, semicolons, brackets, or a full stop after it. So the
 * M of « H&M » is not read as a size.
 */
const isApart = (source: string, { from, to }: Token): boolean =>
  /^(?:|[\s,;(])$/.test(source.slice(Math.max(0, from - 1), from)) &&
  /^(?:|[\s,;.)])$/.test(source.slice(to, to + 1));

const isFillerWord = (word: string): boolean => FILLERS.has(word) || FILLERS.has(singular(word));

const isElided = (source: string, token: Token | undefined): boolean =>
  token !== undefined && token.word.length === 1 && /^['’]/.test(source.slice(token.to));

function priceAt(source: string, tokens: readonly Token[], at: number): ReadWish | undefined {
  const range = rangeAt(source, tokens, at);
  if (range) return range;
  for (const [limits, isUpper] of [
    [AT_LEAST, false],
    [AT_MOST, true],
  ] as const) {
    const length = phraseAt(limits, tokens, at);
    const amount = length > 0 ? amountAt(source, tokens, at + length) : undefined;
    if (amount) return limit(amount.value, isUpper, length + amount.length);
  }
  const amount = amountAt(source, tokens, at);
  if (!amount) return undefined;
  const after = tokens[at + amount.length]?.word ?? "";
  const isMin = after === "min" || after === "minimum";
  if (isMin || after === "max" || after === "maximum") return limit(amount.value, !isMin, amount.length + 1);
  return amount.hasCurrency || isBarePrice(amount.value)
    ? limit(amount.value, true, amount.length)
    : undefined;
}

/** Returns the number of words of the longest phrase that begins at a token; 0 if there is none. */
const phraseAt = (phrases: readonly (readonly string[])[], tokens: readonly Token[], at: number): number =>
  phrases.find((phrase) => phrase.every((word, place) => tokens[at + place]?.word === word))?.length ?? 0;

/** Reads « entre 5 000 et 10 000 », « de 5 000 à 10 000 », and « 5 000 - 10 000 ». */
function rangeAt(source: string, tokens: readonly Token[], at: number): ReadWish | undefined {
  const word = tokens[at]?.word;
  const start = word === "entre" || word === "de" ? 1 : 0;
  const low = amountAt(source, tokens, at + start);
  if (!low) return undefined;
  const middle = at + start + low.length;
  const link = tokens[middle]?.word;
  const isDash = /^\s*[-–]\s*$/.test(source.slice(tokens[middle - 1]?.to ?? 0, tokens[middle]?.from ?? 0));
  if (word !== "entre" && low.value < 100) return undefined;
  if (!isDash && (start === 0 || (link !== "et" && link !== "a"))) return undefined;
  const high = amountAt(source, tokens, middle + (isDash ? 0 : 1));
  if (!high) return undefined;
  const [min, max] = [Math.min(low.value, high.value), Math.max(low.value, high.value)];
  return {
    wish: { kind: "price", min, max },
    label: priceRange(min, max) ?? "",
    length: middle + (isDash ? 0 : 1) + high.length - at,
  };
}

const limit = (value: number, isUpper: boolean, length: number): ReadWish => ({
  wish: { kind: "price", min: isUpper ? 0 : value, max: isUpper ? value : MAX_PRICE },
  label: priceRange(isUpper ? undefined : value, isUpper ? value : undefined) ?? "",
  length,
});

/** Reads an amount in whole FCFA: `10000`, `10 000`, `10.000`, `10k`, `10 mille`, each with or without a currency. */
function amountAt(
  source: string,
  tokens: readonly Token[],
  at: number,
): { value: number; length: number; hasCurrency: boolean } | undefined {
  const [, digits, thousands] = /^(\d{1,9})(k?)$/.exec(tokens[at]?.word ?? "") ?? [];
  if (digits === undefined) return undefined;
  let [text, next] = [digits, at + 1];
  for (let token = tokens[next]; token && text.length <= 9; token = tokens[next]) {
    const gap = source.slice(tokens[next - 1]?.to ?? 0, token.from);
    if (digits.length > 3 || !/^\d{3}$/.test(token.word) || !/^[\s.,]$/.test(gap)) break;
    text += token.word;
    next += 1;
  }
  const isThousands = thousands === "k" || tokens[next]?.word === "mille" || tokens[next]?.word === "k";
  if (isThousands && thousands !== "k") next += 1;
  const start = next;
  while (CURRENCY.has(singular(tokens[next]?.word ?? "")) && next - start < 2) next += 1;
  return {
    value: Math.min(MAX_PRICE, Number(text) * (isThousands ? 1_000 : 1)),
    length: next - at,
    hasCurrency: next > start || isThousands,
  };
}

const compactOf = (list: readonly string[]): string => list.map(singular).join("");
