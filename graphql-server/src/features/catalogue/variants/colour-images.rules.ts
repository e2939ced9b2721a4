import type { Variant } from "./variant-fields.rules.ts";

type Colours = readonly Pick<Variant, "colour">[];

export interface ColouredImages {
  readonly productImages: readonly string[];
  /**
   * The colour that each image shows, in the sequence of the images. `""` or no entry means that the image belongs to
   * no particular colour.
   */
  readonly imageColours?: readonly string[] | undefined;
  readonly variants: readonly Pick<Variant, "colour" | "swatch">[];
}

/** A colour of a product, and the first image that shows it. */
export interface ColourImage {
  readonly colour: string;
  readonly image: string;
}

/**
 * Returns the images of a product for a chosen colour: the images of this colour first, then the images of no
 * particular colour. Returns all images if the colour has no images, or if no colour is chosen.
 */
export function imagesOfColour(
  product: ColouredImages,
  colour: string | null | undefined,
): readonly string[] {
  const { productImages } = product;
  const shown = shownColours(product);
  if (!colour || !shown.includes(colour)) return productImages;
  const of = (wanted: string) => productImages.filter((_image, index) => shown[index] === wanted);
  return [...of(colour), ...of("")];
}

/**
 * Returns the first image of each colour. To save bytes, a colour is left out if its first image is the product's
 * thumbnail. A colour without a swatch, such as a patterned fabric, is never left out, because the shop shows its image
 * in place of a swatch.
 */
export function colourImages(product: ColouredImages): ColourImage[] {
  const { productImages, variants } = product;
  const shown = shownColours(product);
  return coloursOf(variants).flatMap((colour) => {
    const image = productImages[shown.indexOf(colour)];
    const isKnown = image === productImages[0] && variants.some((one) => one.colour === colour && one.swatch);
    return image === undefined || isKnown ? [] : [{ colour, image }];
  });
}

/**
 * Returns the image with which lists show a product in a chosen colour. If {@link colourImages} has returned none for
 * this colour, the image is the thumbnail.
 */
export function imageOfColour(
  product: { readonly thumbnail: string; readonly colourImages?: readonly ColourImage[] | undefined },
  colour: string | null | undefined,
): string {
  return product.colourImages?.find((one) => one.colour === colour)?.image ?? product.thumbnail;
}

/**
 * True if a value from the phone's storage is a list of images that can be shown. Their colours are not checked,
 * because they are only compared with a chosen colour.
 */
export const areColourImages = (value: unknown): value is readonly ColourImage[] =>
  Array.isArray(value) && value.every((one: Partial<ColourImage> | null) => typeof one?.image === "string");

/** Returns the colours of a product's images as they are stored: without `""` at the end of the list. */
export function storedImageColours(colours: readonly string[]): string[] {
  return colours.slice(0, colours.findLastIndex((colour) => colour !== "") + 1);
}

/** Returns the colours of the variants, in the sequence of the variants. */
export const coloursOf = (variants: Colours): string[] => [
  ...new Set(variants.flatMap(({ colour }) => colour ?? [])),
];

/** Returns the colour of each image; `""` if the image has no colour, or a colour that no variant has any more. */
function shownColours({ productImages, imageColours = [], variants }: ColouredImages): string[] {
  const present = coloursOf(variants);
  return productImages.map((_image, index) => {
    const colour = imageColours[index] ?? "";
    return present.includes(colour) ? colour : "";
  });
}
