import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../../lib/shop-context.tsx";
import { breadcrumbs, StructuredData, structuredText } from "../../../lib/structured-data.tsx";
import { previewImage } from "../preview-image.ts";
import type { ListingFilters } from "./listing-filters.ts";

export interface ListingHeadProps {
  heading: string;
  filters: Pick<ListingFilters, "categories" | "promotion">;
  /** The first product, whose image is the page's preview image. */
  first: ProductCardFragment | undefined;
  /** True if there is no product, for example in an unknown category: search engines must not index the page. */
  isEmpty: boolean;
}

/**
 * Meta tags and structured data of the listing. They depend only on the categories and on the promotion filter, which
 * are in the canonical URL. For search engines, the listings that differ only in other filters, such as the price, are
 * therefore one page.
 */
export function ListingHead({ heading, filters, first, isEmpty }: ListingHeadProps) {
  const shop = useShop();
  const { categories, promotion } = filters;
  const path = promotion && categories.length === 0 ? paths.promotions : paths.listing(categories);
  const way: [string, string][] = [
    ["Catalogue", paths.catalogue],
    [heading, path],
  ];
  return (
    <>
      <PageHead
        title={heading}
        description={`${heading} : prix en FCFA, livraison en ${deliveryTimeOf(shop)}, commande par WhatsApp.`}
        path={isEmpty ? undefined : path}
        picture={import.meta.env.SSR && first ? previewImage(first, shop) : undefined}
      />
      <StructuredData path={path} text={import.meta.env.SSR ? structuredText(breadcrumbs(shop, way)) : ""} />
    </>
  );
}
