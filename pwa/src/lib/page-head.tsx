import { typeset } from "../ui/text/french-typography.ts";
import { useShop } from "./shop-context.tsx";

/** The picture a chat shows beside a link. */
export interface PreviewPicture {
  /** Absolute address. */
  url: string;
  /** What it shows. */
  alt: string;
}

/** The shop's own picture, `public/og-default.jpg`, in pixels: some show a picture at once only where its size is told. */
const OWN_SIZE = { width: 1200, height: 630 };

export interface PageHeadProps {
  /** The page's own part of the title; the shop's name follows it. */
  title: string;
  /** One or two sentences, for search engines and previews. */
  description: string;
  /** Path and query the page is known by; without one search engines are asked to pass by. */
  path?: string | undefined;
  /** The shop's own unless told otherwise. */
  picture?: PreviewPicture | undefined;
  type?: "website" | "product";
}

/** What a page says of itself to tabs, search engines and chat apps; React moves it into the head. */
export function PageHead({ title, description, path, picture, type = "website" }: PageHeadProps) {
  const shop = useShop();
  const whole = `${title} — ${shop.name}`;
  const text = typeset(description);
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={text} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={shop.publicUrl + path} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:title" content={whole} />
          <meta property="og:description" content={text} />
          <meta property="og:url" content={shop.publicUrl + path} />
          <meta property="og:image" content={picture?.url ?? `${shop.publicUrl}/og-default.jpg`} />
          <meta property="og:image:alt" content={picture?.alt ?? shop.name} />
          {!picture && (
            <>
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content={String(OWN_SIZE.width)} />
              <meta property="og:image:height" content={String(OWN_SIZE.height)} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
