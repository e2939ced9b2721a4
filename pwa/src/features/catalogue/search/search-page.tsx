import { TOP_LEVEL_CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { useSearchParams } from "react-router-dom";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import {
  CategoryCountsDocument,
  type CategoryCountsQueryVariables,
  ProductListDocument,
  type ProductListQueryVariables,
} from "../../../data/graphql/catalogue.generated.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { FilterIcon, SearchIcon } from "../../../ui/icons/icons.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { CategoryLinks } from "../category-links.tsx";
import { ListError } from "../list-error.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { productListVariables, useProductList } from "../product-list.ts";
import { promotedWords, searchLinks } from "./search-links.ts";
import * as styles from "./search-page.module.css";

/** Pause in typing after which the catalogue is queried (ms). Each response costs the shopper data. */
const TYPING_PAUSE_MS = 250;

const queryOf = (search: URLSearchParams): string => search.get("q")?.trim() ?? "";
const variablesOf = (q: string): ProductListQueryVariables => productListVariables({ search: q });

/** If the box is empty, all products are shown. */
export function SearchPage() {
  const q = queryOf(useSearchParams()[0]);
  const settled = useDebouncedValue(q, TYPING_PAUSE_MS);
  const products = useProductList(variablesOf(settled));
  const list = { ...products, loading: products.loading || q !== settled };
  const count = list.products?.totalCount ?? 0;
  const failure = list.loading ? undefined : list.error;
  const isEmpty = count === 0 && !list.loading && !failure;
  const links = searchLinks(settled, useShop(), useHasPromotions(settled));
  const heading = q ? `«\u00a0${q}\u00a0»` : "Tous les produits";

  return (
    <Page>
      <PageHead
        title={q ? `Recherche : ${q}` : "Recherche"}
        description="Recherchez dans toute la collection, par nom, catégorie, marque ou couleur."
      />
      <PageHeading
        title={heading}
        lead={
          <span role="status">{list.loading ? "Chargement ..." : !failure && `Resultat : ${count}`}</span>
        }
      >
        {/* The button is also rendered while results load, because adding it later would shift the layout. */}
        {q && !isEmpty && !failure && (
          <LinkButton variant="outline" size="small" to={filteredListing(q)}>
            <FilterIcon />
            Filtrer et trier
          </LinkButton>
        )}
      </PageHeading>
      {links.length > 0 && (
        <Cluster as="nav" gap={2} aria-label="Voir aussi" className={styles.links}>
          {links.map(({ label, to }) => (
            <LinkButton key={to} variant="outline" size="small" to={to}>
              {label}
            </LinkButton>
          ))}
        </Cluster>
      )}
      {failure ? (
        <ListError error={failure} onRetry={list.retry} />
      ) : isEmpty ? (
        <EmptyState icon={<SearchIcon size={40} />} title="Pas de données....">
          <p>
            {links.length > 0
              ? "Suivez un lien ci-dessus"
              : "Vérifiez l’orthographe, essayez un mot plus court"}
            , ou choisissez une catégorie&nbsp;:
          </p>
          <CategoryLinks centred label="Catégories" values={TOP_LEVEL_CATEGORIES.map(({ value }) => value)} />
        </EmptyState>
      ) : (
        <ProductGrid list={list} cardWidth={384} />
      )}
    </Page>
  );
}

/**
 * True if a search contains a word for promotions, and if the other words of the search find a product in promotion.
 */
function useHasPromotions(q: string): boolean {
  const promoted = promotedWords(q);
  const { data } = useQuery(CategoryCountsDocument, countsOf(promoted), { skip: promoted === undefined });
  return data?.categoryCounts.some(({ promotions }) => promotions > 0) ?? false;
}

const countsOf = (search: string | undefined): CategoryCountsQueryVariables =>
  search ? { filter: { search } } : {};

const filteredListing = (q: string): string => `${paths.listing([])}?${new URLSearchParams({ q })}`;

export const page: PageModule = {
  Page: SearchPage,
  part: "services",
  queries: ({ search }) => {
    const q = queryOf(search);
    const promoted = promotedWords(q);
    return [
      { query: ProductListDocument, variables: variablesOf(q) },
      ...(promoted === undefined ? [] : [{ query: CategoryCountsDocument, variables: countsOf(promoted) }]),
    ];
  },
};
