import { coloursOf } from "graphql-server/features/catalogue/variants/colour-images";
import { oneLine } from "graphql-server/platform/text/typed-text";
import { isRecord, isText } from "../../../lib/storage/stored-values.ts";
import type { Field } from "../forms/form-fields.ts";
import type { UploadedImage } from "../images/image-uploads.ts";
import { entriesOf, type VariantForm } from "./variant-form.ts";

/**
 * The colour that each image of a product shows. The keys are the entries of `productImages`: URLs, or keys of images
 * that are not uploaded yet. An image that shows no particular colour has no entry here, or an empty colour.
 */
export type ImageColours = Readonly<Record<string, string>>;

export const isImageColours = (value: unknown): value is ImageColours =>
  isRecord(value) && Object.values(value).every(isText);

export const imageColoursOf = (images: readonly string[], colours: readonly string[]): ImageColours =>
  Object.fromEntries(
    images.flatMap((image, index) => {
      const colour = colours[index];
      return colour ? [[image, colour]] : [];
    }),
  );

/** Returns the colours to send: one for each image, in the sequence of the images. */
export const coloursToSend = (images: readonly string[], colours: ImageColours): string[] =>
  images.map((image) => colours[image] ?? "");

export const colourNames = (form: VariantForm): string[] =>
  coloursOf(entriesOf(form)).map(oneLine).filter(Boolean);

/** Tells `useForm` how to compare the images' colours: an image without an entry equals one with an empty colour. */
export const IMAGE_COLOURS: Field<ImageColours> = {
  isSame: (one, other) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
      (image) => (one[image] ?? "") === (other[image] ?? ""),
    ),
};

/**
 * Returns the images' colours after an edit of the product's colours. The images of a renamed colour get its new name.
 * While the new name is still empty, they get the colour's key, because an empty text means that the image shows no
 * particular colour.
 */
export function withNewNames(colours: ImageColours, before: VariantForm, after: VariantForm): ImageColours {
  const nameIn = (form: VariantForm, key: number): string | undefined => {
    const colour = form.colours.find((one) => one.key === key);
    return colour && (oneLine(colour.name) || `#${key}`);
  };
  const formerNames = before.colours.map(({ key }) => nameIn(before, key) ?? "");
  const isOnly = (name: string): boolean => formerNames.filter((one) => one === name).length === 1;
  const renamed = new Map(
    before.colours.flatMap(({ key }) => {
      const [from, to] = [nameIn(before, key), nameIn(after, key)];
      return from && to && isOnly(from) ? [[from, to]] : [];
    }),
  );
  const entries = Object.entries(colours).map(([image, colour]) => [image, renamed.get(colour) ?? colour]);
  return Object.fromEntries(entries);
}

/**
 * Returns the images' colours with the images' URLs as keys. The key of an image that is not uploaded yet stays as it
 * is.
 */
export const withUrls = (colours: ImageColours, images: readonly UploadedImage[]): ImageColours =>
  Object.fromEntries(
    images.flatMap(({ key, url = key }) => {
      const colour = colours[url] ?? colours[key];
      return colour ? [[url, colour]] : [];
    }),
  );
