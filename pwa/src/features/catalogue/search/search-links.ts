import type { Shop } from "graphql-server/features/shop/profile/shop";
import { fold } from "graphql-server/platform/text/fold";
import { paths } from "../../../lib/paths.ts";

/** A link that fits the words of a search but leads to another page than a product page. */
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
/** Words that mean nail care in general, without naming a service. */
const NAILS = /^(?:ongle|onglerie|nail|soin)s?$/;
/**
 * Words that find no service, although titles of services contain them, because names of products contain them too:
 * « sac à main », « robe sur mesure ».
 */
const COMMON = /^(?:mains?|pieds?|simples?|sur|les|des|une|avec|pour)$/;
/**
 * A typed word finds a service if it is a word of the service's title and has at least this many letters. If it is only
 * the beginning of a word, it must have at least `MIN_BEGINNING` letters.
 */
const MIN_LENGTH = 3;
const MIN_BEGINNING = 5;

/** Returns a link to the services if the words of a search name a service or nail care. */
export function searchLinks(q: string, { services, part }: Pick<Shop, "services" | "part">): SearchLink[] {
  const words = wordsOf(q);
  // Only the HTML of the services page contains the owner's services. On any other page, these services are unknown
  // until the phone has synced once.
  const isKnown = !part || part === "services";
  const titles = isKnown ? (services?.map(({ title }) => title) ?? NAIL_SERVICE_TITLES) : [];
  const named = titles.filter((title) =>
    wordsOf(title).some((one) => words.some((typed) => isWord(typed, one))),
  );
  if (named.length === 0 && !words.some((word) => NAILS.test(word))) return [];
  return [
    { label: ["Soins des ongles", named.join(", ")].filter(Boolean).join("\u00a0: "), to: paths.services },
  ];
}

const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

function isWord(typed: string, word: string): boolean {
  if (typed.length < MIN_LENGTH || COMMON.test(typed)) return false;
  return typed === word || typed === `${word}s` || (typed.length >= MIN_BEGINNING && word.startsWith(typed));
}
