import { isSecureUrl } from "../text/secure-url.rules.ts";
import { oneLine } from "../text/typed-text.rules.ts";

/** Maximum number of slides of the home banner. Source: SHOP.md, section 1. */
export const MAX_SLIDES = 6;
/** Maximum lengths of a slide's texts, in UTF-16 units as browsers count `maxlength`. */
export const SLIDE_TEXT_LIMITS = { alt: 150, link: 500 } as const;

/** A slide's fields besides its images. */
export interface SlideTexts {
  /** Alternative text of the image. */
  readonly alt: string;
  /** A path of the shop, or an https address; empty for none. */
  readonly link: string;
}

/** Returns the texts as they are stored: on one line, trimmed. */
export const normaliseSlideTexts = ({ alt, link }: SlideTexts): SlideTexts => ({
  alt: oneLine(alt),
  link: link.trim(),
});

/** Validates the texts of a slide. Returns messages by field; empty if valid. */
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
 * True if a link is a path of the shop. Browsers read `//` and `/\` as the beginning of another host, and remove tabs
 * and line breaks before they parse a link.
 */
export function isShopPath(link: string): boolean {
  return /^\/(?![/\\])/.test(link) && !/[\s\p{C}]/u.test(link);
}
