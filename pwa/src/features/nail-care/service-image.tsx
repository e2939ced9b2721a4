import { imageSrcSet, imageUrl } from "graphql-server/platform/images/image-url";

export interface ServiceImageProps {
  image: string;
  className: string | undefined;
  /** True for cards in the first row of a wide screen. Their images load eagerly. */
  priority: boolean;
}

/** The image of a service: a drawn image of the shop, as AVIF and WebP, or the owner's image from the image host. */
export function ServiceImage({ image, className, priority }: ServiceImageProps) {
  const isDrawn = image.startsWith("/services/");
  const srcSet = isDrawn ? undefined : imageSrcSet(image);
  return (
    <picture className={className}>
      {isDrawn && <source type="image/avif" srcSet={`${image}.avif`} />}
      <img
        sizes={srcSet && "(width >= 1120px) 25vw, 128px"}
        srcSet={srcSet}
        src={isDrawn ? `${image}.webp` : imageUrl(image, 640)}
        alt=""
        width={640}
        height={800}
        loading={priority ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
