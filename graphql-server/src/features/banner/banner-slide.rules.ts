import { isSecureUrl } from "../../platform/text/secure-url.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";

/** Maximum number of slides of the home banner. Source: SHOP.md, section 1. */
export const MAX_SLIDES = 6;
/** Maximum lengths of a slide's texts, in UTF-16 units as browsers count `maxlength`. */
export const SLIDE_TEXT_LIMITS = { alt: 150, link: 500 } as const;

export interface SlideTexts {
  readonly alt: string;
  /** A path of the shop, or an https URL; empty if the slide has no link. */
  readonly link: string;
}

/** Returns the texts as they are stored: trimmed, and the alternative text on one line. */
export const normaliseSlideTexts = ({ alt, link }: SlideTexts): SlideTexts => ({
  alt: oneLine(alt),
  link: link.trim(),
});

export function slideErrors(texts: SlideTexts): Partial<Record<keyof SlideTexts, string>> {
  const { alt, link } = normaliseSlideTexts(texts);
  const errors: Partial<Record<keyof SlideTexts, string>> = {};
  if (alt === "") errors.alt = "Dites ce que l’image montre, pour qui ne la voit pas";
  else if (alt.length > SLIDE_TEXT_LIMITS.alt)
    errors.alt = `Le texte ne doit pas dépasser ${SLIDE_TEXT_LIMITS.alt} caractères`;
  if (link.length > SLIDE_TEXT_LIMITS.link)
    errors.link = `Le lien ne doit pas dépasser ${SLIDE_TEXT_LIMITS.link} caractères`;
  else if (link !== "" && !isShopPath(link) && !isSecureUrl(link))
    errors.link = "Le lien commence par / pour une page de la boutique, sinon par https://";
  return errors;
}

/**
 * True if a link is a path of the shop. Links that begin with `//` or `/\\` are refused, because browsers read them as
 * another host. Tabs and line breaks are refused, because browsers remove them before they read a link.
 */
export function isShopPath(link: string): boolean {
  return /^\/(?![/\\])/.test(link) && !/[\s\p{C}]/u.test(link);
}
