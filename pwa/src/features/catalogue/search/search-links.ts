import type { Shop } from "graphql-server/features/shop/profile/shop";
import { fold } from "graphql-server/platform/text/fold";
import { paths } from "../../../lib/paths.ts";

/** A link to another page than a product page that fits the words of a search. */
export interface SearchLink {
  label: string;
  to: string;
}

/**
 * Titles of the default services. They are a copy, because importing the module of /services here would put its code
 * into every page. A test compares the copy with the services.
 */
export const NAIL_SERVICE_TITLES =
  "Manucure Simple,Vernis Semi-Permanent,Dépose,Vernis Gel sur Capsule,Remplissage,Gainage Main,Gainage Pieds,Construction Main".split(
    ",",
  );

const WORD = /[\p{L}\p{N}]+/gu;
const PROMOTION = /^(?:promo|promos|promotions?|soldes?|rabais|remises?|reductions?|destockage)$/;
/** Words that mean care of nails without naming a service. */
const NAILS = /^(?:ongle|onglerie|nail|soin)s?$/;
/**
 * Words that do not find a service, although its title contains them, because names of products contain them too: « sac
 * à main », « robe sur mesure ».
 */
const COMMON = /^(?:mains?|pieds?|simples?|sur|les|des|une|avec|pour)$/;
/**
 * A typed word finds a service only if it has at least `MIN_LENGTH` letters. A word that is only the beginning of a
 * word in a service's title must have at least `MIN_BEGINNING` letters.
 */
const MIN_LENGTH = 3;
const MIN_BEGINNING = 5;

/**
 * Returns links to other pages than product pages that fit a search: to the services that the search names, and to the
 * promotions.
 * @param hasPromotions true if the page of promotions would show a product
 */
export function searchLinks(
  q: string,
  { services, part }: Pick<Shop, "services" | "part">,
  hasPromotions: boolean,
): SearchLink[] {
  const words = wordsOf(q);
  // Only the server's HTML of the page of services contains the services. A phone that has opened another page first
  // does not know them before the first synchronisation.
  const isKnown = !part || part === "services";
  const titles = isKnown ? (services?.map(({ title }) => title) ?? NAIL_SERVICE_TITLES) : [];
  const named = titles.filter((title) =>
    wordsOf(title).some((one) => words.some((typed) => isWord(typed, one))),
  );
  const promoted = promotedWords(q);
  return [
    ...(named.length > 0 || words.some((word) => NAILS.test(word))
      ? [
          {
            label: ["Soins des ongles", named.join(", ")].filter(Boolean).join("\u00a0: "),
            to: paths.services,
          },
        ]
      : []),
    ...(promoted !== undefined && hasPromotions
      ? [
          {
            label: promoted ? `Promotions\u00a0: ${promoted}` : "Voir les promotions",
            to: paths.promotions + (promoted && `&${new URLSearchParams({ q: promoted })}`),
          },
        ]
      : []),
  ];
}

/**
 * If a search contains a word for promotions, returns the other words of the search. Returns undefined for any other
 * search.
 */
export function promotedWords(q: string): string | undefined {
  const words = wordsOf(q);
  if (!words.some((word) => PROMOTION.test(word))) return undefined;
  return words.filter((word) => !PROMOTION.test(word) && word !== "en").join(" ");
}

const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

function isWord(typed: string, word: string): boolean {
  if (typed.length < MIN_LENGTH || COMMON.test(typed)) return false;
  return typed === word || typed === `${word}s` || (typed.length >= MIN_BEGINNING && word.startsWith(typed));
}
