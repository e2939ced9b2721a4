import { typeset } from "../ui/text/french-typography.ts";
import { useShop } from "./shop-context.tsx";

/** The image that a chat application shows beside a link. */
export interface PreviewImage {
  /** Absolute URL of the image. */
  url: string;
  alt: string;
}

/**
 * Size of `public/og-default.jpg` in pixels. Some chat applications show an image at once only if its size is given.
 */
const DEFAULT_IMAGE_SIZE = { width: 1200, height: 630 };

export interface PageHeadProps {
  /** The part of the title that belongs to this page; the shop's name follows it. */
  title: string;
  /** One or two sentences, for search engines and previews. */
  description: string;
  /** Canonical path and query. Undefined for a page that search engines are asked not to index. */
  path?: string | undefined;
  /** The preview's image; the shop's default image if it is absent. */
  picture?: PreviewImage | undefined;
  type?: "website" | "product";
}

/**
 * Title, description and preview of a page, for tabs, search engines and chat applications. React moves these elements
 * into the head. Chat applications read only the server's HTML, so the browser's script has no code for the preview.
 */
export function PageHead({ title, description, path, picture, type = "website" }: PageHeadProps) {
  const shop = useShop();
  const whole = `${title} — ${shop.name}`;
  const text = typeset(description);
  const address = path !== undefined && shop.publicUrl + path;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={text} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {import.meta.env.SSR && address && (
        <>
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:title" content={whole} />
          <meta property="og:description" content={text} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={picture?.url ?? `${shop.publicUrl}/og-default.jpg`} />
          <meta property="og:image:alt" content={picture?.alt ?? shop.name} />
          {!picture && (
            <>
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content={String(DEFAULT_IMAGE_SIZE.width)} />
              <meta property="og:image:height" content={String(DEFAULT_IMAGE_SIZE.height)} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
