import { paths } from "../../shop/paths.ts";
import { useShop } from "../../shop/shop.tsx";
import type { ProductCardFragment } from "../catalogue.generated.ts";
import { previewPicture } from "../preview-picture.ts";

export interface ListingHeadProps {
  heading: string;
  categories: readonly string[];
  /** Whose picture stands for the list in a chat. */
  first: ProductCardFragment | undefined;
}

/** What the listing says to browsers, search engines and chat apps; for these it is the same however it is filtered. */
export function ListingHead({ heading, categories, first }: ListingHeadProps) {
  const shop = useShop();
  const title = `${heading} | ${shop.name}`;
  const url = shop.publicUrl + paths.listing(categories);
  return (
    <>
      <title>{title}</title>
      <meta
        name="description"
        content={`${heading} : prix en FCFA, livraison en 24-48h, commande par WhatsApp.`}
      />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      {first && <meta property="og:image" content={previewPicture(first.thumbnail, shop)} />}
    </>
  );
}
