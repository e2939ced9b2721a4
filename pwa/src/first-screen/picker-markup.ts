import type { ColourImage } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { imageUrl } from "graphql-server/platform/images/image-url";
import { escapeHtml } from "graphql-server/platform/text/html-template";
import { type Choice, choiceGroups } from "../ui/variants/variant-choice.ts";

/**
 * Returns the HTML that `ui/variants/variant-picker.tsx` renders inside its element. The service worker, which has no
 * React, fills this HTML into a product's first screen.
 * @param chosen the number of the chosen variant
 * @param hrefOf returns the URL of a variant
 */
export function pickerMarkup(
  { variants, colourImages }: { variants: readonly Variant[]; colourImages: readonly ColourImage[] },
  chosen: number | undefined,
  hrefOf: (number: number) => string,
): string {
  const selection = variants.find(({ number }) => number === chosen) ?? {};
  return choiceGroups(variants, selection, colourImages)
    .map(({ label, choices, chosen: value, reachable }) => {
      const chips = choices.map((choice) => chip(choice, choice.value === value, choice === reachable));
      return `<div role="radiogroup" aria-label="${label}"><p>${label}</p>${chips.join("")}</div>`;
    })
    .join("");

  function chip(
    { label, note, swatch, image, target, out }: Choice,
    isChosen: boolean,
    isReachable: boolean,
  ) {
    const href = escapeHtml(hrefOf(target.number));
    const name = note === undefined ? "" : ` aria-label="${escapeHtml(`${label}, ${note}`)}"`;
    const state = out === undefined ? "" : ` data-out="${out}"`;
    const disc = swatch
      ? `<svg viewBox="0 0 2 2" aria-hidden="true"><circle cx="1" cy="1" r="1" fill="${escapeHtml(swatch)}"></circle></svg>`
      : image
        ? `<img alt="" loading="lazy" src="${escapeHtml(imageUrl(image, 160))}"/>`
        : "";
    return `<a href="${href}" role="radio" aria-checked="${isChosen}" tabindex="${isReachable ? 0 : -1}"${name}${state}>${disc}${escapeHtml(label)}</a>`;
  }
}
