import {
  IMAGE_WIDTHS,
  type ImageWidth,
  imageSrcSet,
  imageUrl,
} from "graphql-server/platform/images/image-url";
import type { ComponentProps, SyntheticEvent } from "react";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./responsive-image.module.css";

export interface ResponsiveImageProps {
  /** URL of the image as stored in the product; the URLs of its sizes are derived from it. */
  image: string;
  /** Alternative text; empty if the text beside the image contains the same information. */
  alt: string;
  sizes: string;
  /** Widths of the srcset in pixels, smallest first; by default all widths of the image host. */
  widths?: readonly ImageWidth[];
  /** Background until the image has loaded: the thumbnailColour of the product, #rrggbb. */
  colour?: string | null | undefined;
  /** True for the largest image of the first screen. It is loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string | undefined;
  imageProps?: ComponentProps<"img">;
}

/**
 * An image in a 4:5 frame, which keeps space for the image while it loads. A class may give the frame another
 * proportion.
 */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  widths = IMAGE_WIDTHS,
  colour,
  priority = false,
  className,
  imageProps,
}: ResponsiveImageProps) {
  const fallbackWidth = widths[Math.min(1, widths.length - 1)] ?? 320;
  return (
    <span className={classNames(styles.frame, className)} data-colour={colour ?? undefined}>
      <img
        className={styles.image}
        alt={alt}
        width={320}
        height={400}
        // `src` must be the last attribute: Safari starts loading at the first attribute that it can use, so all
        // other attributes must be set before.
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        sizes={sizes}
        srcSet={imageSrcSet(image, widths)}
        src={imageUrl(image, fallbackWidth)}
        onError={alt ? undefined : showColour}
        {...imageProps}
      />
    </span>
  );
}

/**
 * Hides an image that failed to load: the background colour of its frame looks better than the browser's broken-image
 * icon.
 */
function showColour({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const { dataset } = currentTarget;
  dataset.missing = "";
  currentTarget.addEventListener("load", () => delete dataset.missing, { once: true });
}
