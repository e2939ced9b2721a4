import { columnKey } from "./column-key.ts";

/** The meaning of a word about stock in a table, such as « rupture »; `UNKNOWN` if the shop cannot read the word. */
export type StockWord = "AVAILABLE" | "LAST_PIECES" | "SOLD_OUT" | "PREORDER" | "BACKORDER" | "UNKNOWN";

const STOCK_WORDS: readonly (readonly [StockWord, readonly string[]])[] = [
  [
    "AVAILABLE",
    [
      "in stock",
      "instock",
      "available",
      "disponible",
      "en stock",
      "oui",
      "yes",
      "y",
      "o",
      "true",
      "vrai",
      "1",
      "x",
    ],
  ],
  [
    "LAST_PIECES",
    ["dernieres pieces", "last pieces", "limited availability", "limited stock", "low stock", "stock limite"],
  ],
  [
    "SOLD_OUT",
    [
      ...[
        "out of stock",
        "outofstock",
        "sold out",
        "soldout",
        "unavailable",
        "not available",
        "discontinued",
      ],
      ...[
        "mark as sold",
        "epuise",
        "epuisee",
        "en rupture",
        "rupture",
        "rupture de stock",
        "en rupture de stock",
      ],
      ...[
        "indisponible",
        "non disponible",
        "pas disponible",
        "plus disponible",
        "hors stock",
        "vendu",
        "vendue",
      ],
      ...["non", "no", "n", "false", "faux", "0"],
    ],
  ],
  ["PREORDER", ["preorder", "pre order", "precommande", "pre commande", "coming soon", "bientot", "pending"]],
  [
    "BACKORDER",
    [
      "backorder",
      "back order",
      "onbackorder",
      "on backorder",
      "available for order",
      "sur commande",
      "made to order",
    ],
  ],
];
const STOCK_KEYS = new Map(STOCK_WORDS.flatMap(([word, keys]) => keys.map((key) => [key, word] as const)));

/** Reads a word about the stock in French or English, as programs and people write it; undefined for an empty cell. */
export function stockWord(cell: string): StockWord | undefined {
  const key = keyOf(cell);
  return key === "" ? undefined : (STOCK_KEYS.get(key) ?? "UNKNOWN");
}

/**
 * The state that a product gets for a stock word of an imported table. If the shop has no state with this meaning, the
 * product gets the nearest state, and the import's report has a note about it.
 */
export interface StockState {
  readonly isAvailable: boolean;
  /** Note for the admin, which begins in lower case; undefined if the shop's state means the same as the word. */
  readonly note: string | undefined;
}

/** Returns the shop's state for a stock cell. An unreadable word never makes a product available. */
export function stockState(cell: string): StockState {
  const word = stockWord(cell);
  if (word === "PREORDER")
    return {
      isAvailable: false,
      note: `il est en précommande («\u00a0${shortened(cell)}\u00a0»)\u00a0: importé comme épuisé`,
    };
  if (word === "BACKORDER")
    return {
      isAvailable: true,
      note: `il se vend sur commande («\u00a0${shortened(cell)}\u00a0»)\u00a0: importé comme disponible`,
    };
  if (word === "UNKNOWN")
    return {
      isAvailable: false,
      note: `«\u00a0${shortened(cell)}\u00a0» n’est pas un état connu\u00a0: importé comme épuisé`,
    };
  return { isAvailable: word !== "SOLD_OUT", note: undefined };
}

/** True for words that mean no: `0`, `No`, `Non`, `False` and others. */
export const isNo = (cell: string): boolean =>
  /^(?:0|non?|n|false|faux|off|disabled|desactivee?|inactive?|inactif)$/.test(keyOf(cell));
/** True for words that mean yes: `1`, `Yes`, `Oui`, `True` and others. */
export const isYes = (cell: string): boolean =>
  /^(?:1|oui|o|yes|y|true|vrai|on|x|enabled|active|actif)$/.test(keyOf(cell));

const HIDDEN_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ["c’est un brouillon", ["draft", "brouillon", "auto draft", "-1"]],
  ["il est archivé", ["archived", "archive", "archivee", "corbeille", "trash", "deleted", "supprime"]],
  ["il n’est pas répertorié\u00a0: seul son lien le montrait", ["unlisted", "non repertorie", "non liste"]],
  ["il est privé", ["private", "prive", "privee"]],
  [
    "il est masqué",
    [
      "hidden",
      "masque",
      "masquee",
      "cache",
      "cachee",
      "none",
      "nowhere",
      "aucun",
      "aucune",
      "nulle part",
      "invisible",
    ],
  ],
  [
    "il n’est pas publié",
    [
      ...[
        "unpublished",
        "non publie",
        "not published",
        "depublie",
        "staging",
        "pending",
        "en attente",
        "future",
      ],
      ...["scheduled", "planifie", "programme", "hors ligne", "offline", "suspended", "suspendu"],
    ],
  ],
];
const HIDDEN_KEYS = new Map(
  HIDDEN_WORDS.flatMap(([reason, keys]) => keys.map((key) => [key, reason] as const)),
);
const PUBLIC_KEYS = new Set([
  ...[
    "published",
    "publie",
    "publiee",
    "public",
    "publique",
    "active",
    "actif",
    "online",
    "en ligne",
    "visible",
  ],
  ...["both", "everywhere", "partout", "listed", "live", "catalog search", "catalogue recherche"],
]);
const PARTLY_KEYS = new Map([
  ["search", "il ne paraissait que dans la recherche\u00a0: ici, il paraît partout"],
  ["recherche", "il ne paraissait que dans la recherche\u00a0: ici, il paraît partout"],
  ["catalog", "il ne paraissait pas dans la recherche\u00a0: ici, il paraît partout"],
  ["catalogue", "il ne paraissait pas dans la recherche\u00a0: ici, il paraît partout"],
]);

/**
 * Whether the shop that has exported the table showed the product to shoppers. `note` and `reason` are French texts for
 * the admin, which begin in lower case because they continue a sentence.
 */
export type Publication =
  | { readonly isPublic: true; readonly note?: string | undefined }
  | { readonly isPublic: false; readonly reason: string };

/** Reads a publication or visibility cell. An empty cell means public. Returns undefined for an unknown word. */
export function publicationOf(cell: string): Publication | undefined {
  const key = keyOf(cell);
  if (key === "" || PUBLIC_KEYS.has(key) || isYes(cell)) return { isPublic: true };
  const note = PARTLY_KEYS.get(key);
  if (note) return { isPublic: true, note };
  const reason = HIDDEN_KEYS.get(key);
  if (reason) return { isPublic: false, reason };
  return isNo(cell) ? { isPublic: false, reason: "il n’est pas publié" } : undefined;
}

/**
 * Reads the publication cells of a row. An unreadable cell counts as not public, so that no hidden product is
 * published.
 */
export function strictPublication(cells: readonly string[]): Publication {
  const found = cells.map(
    (cell) =>
      publicationOf(cell) ?? {
        isPublic: false,
        reason: `«\u00a0${shortened(cell)}\u00a0» n’est pas une visibilité connue`,
      },
  );
  return found.find(({ isPublic }) => !isPublic) ?? found.find((one) => "note" in one) ?? { isPublic: true };
}

const CONDITIONS: Readonly<Record<string, string>> = {
  used: "d’occasion",
  "used like new": "d’occasion",
  "used good": "d’occasion",
  "used fair": "d’occasion",
  occasion: "d’occasion",
  "d occasion": "d’occasion",
  refurbished: "reconditionné",
  reconditionne: "reconditionné",
};

/** Returns a French question about a product whose condition is not new; undefined for a new product. */
export function conditionQuestion(cell: string): string | undefined {
  const condition = CONDITIONS[keyOf(cell)];
  return condition && `il est ${condition}\u00a0: dites-le dans son nom ou sa description`;
}

const MAX_QUOTED = 40;
const shortened = (cell: string): string => cell.trim().slice(0, MAX_QUOTED);
/**
 * Returns a word in the spelling in which the lists above contain it (see `columnKey`). A negative number keeps its
 * minus sign, because `-1` means draft and `1` means published.
 */
const keyOf = (cell: string): string => {
  const text = cell.trim().slice(0, 2 * MAX_QUOTED);
  return /^-\d+$/.test(text) ? text : columnKey(text);
};
