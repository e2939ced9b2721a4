import { PICTURE_WIDTHS, type PictureWidth, pictureSrcSet, pictureUrl } from "graphql-server/images/image";
import type { ComponentProps, SyntheticEvent } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./responsive-image.module.css";

export interface ResponsiveImageProps {
  /** Address as the product carries it; the sizes are derived from it. */
  image: string;
  /** Empty where the text beside it already says what it shows. */
  alt: string;
  /** The `sizes` of the img: how wide it is on screen at each breakpoint. */
  sizes: string;
  /** Widths offered, in pixels, smallest first; all of the image host's unless told otherwise. */
  widths?: readonly PictureWidth[];
  /** The product's thumbnailColour, #rrggbb, seen until the picture is there. */
  colour?: string | null | undefined;
  /** For the one picture the first screen is waiting for: loaded at once, before everything else. */
  priority?: boolean;
  className?: string | undefined;
  /** Whatever else the img needs (onLoad, draggable…). */
  imageProps?: ComponentProps<"img">;
}

/** A picture of the shop: always 4:5, so nothing moves when it arrives; a class may give its frame another shape. */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  widths = PICTURE_WIDTHS,
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
        // sizes before srcset before src: Safari starts loading at the first it can use.
        sizes={sizes}
        srcSet={pictureSrcSet(image, widths)}
        src={pictureUrl(image, fallbackWidth)}
        alt={alt}
        width={320}
        height={400}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        onError={alt ? undefined : showColour}
        {...imageProps}
      />
    </span>
  );
}

/** Without a network the picture's colour says more than the browser's sign for a broken one. */
function showColour({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const { dataset } = currentTarget;
  dataset.missing = "";
  currentTarget.addEventListener("load", () => delete dataset.missing, { once: true });
}
