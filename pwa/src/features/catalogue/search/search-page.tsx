import { TOP_LEVEL_CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
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
import { IgnoredWords } from "../ignored-words.tsx";
import { ListError } from "../list-error.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { productListVariables, readingOf, useProductList } from "../product-list.ts";
import { RemovableChips } from "../removable-chips.tsx";
import { searchLinks } from "./search-links.ts";
import * as styles from "./search-page.module.css";
import { useStoredSearch } from "./use-stored-search.ts";

/** Pause in typing after which the catalogue is queried (ms). Each response costs the shopper data. */
const TYPING_PAUSE_MS = 250;

const queryOf = (search: URLSearchParams): string => search.get("q")?.trim() ?? "";
const variablesOf = (q: string): ProductListQueryVariables => productListVariables({ search: q });

/** The search page. If the search box is empty, it shows all products. */
export function SearchPage() {
  const q = queryOf(useSearchParams()[0]);
  const settled = useDebouncedValue(q, TYPING_PAUSE_MS);
  const products = useProductList(variablesOf(settled));
  const list = { ...products, loading: products.loading || q !== settled };
  const count = list.products?.totalCount ?? 0;
  const failure = list.loading ? undefined : list.error;
  const isEmpty = count === 0 && !list.loading && !failure;
  const links = searchLinks(settled, useShop());
  const { wishes, dropped } = readingOf(failure ? undefined : list.products);
  const results = useRef<HTMLDivElement>(null);
  useStoredSearch(count > 0 && !list.loading ? settled : "");
  const heading = q ? `«\u00a0${q}\u00a0»` : "Tous les produits";

  return (
    <Page>
      <PageHead
        title={q ? `Recherche : ${q}` : "Recherche"}
        description="Recherchez dans toute la collection, par nom, catégorie, marque, taille, couleur ou prix."
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
      <RemovableChips
        label="Souhaits de la recherche"
        verb="Retirer le souhait"
        chips={wishes.map(({ label, rest }) => ({ label, without: paths.search(rest || undefined) }))}
        onLastRemoved={() => results.current?.focus()}
      />
      <div ref={results} tabIndex={-1} className={styles.results}>
        <IgnoredWords parts={dropped} />
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
            <CategoryLinks
              centred
              label="Catégories"
              values={TOP_LEVEL_CATEGORIES.map(({ value }) => value)}
            />
          </EmptyState>
        ) : (
          <ProductGrid list={list} cardWidth={384} />
        )}
      </div>
    </Page>
  );
}

const filteredListing = (q: string): string => `${paths.listing([])}?${new URLSearchParams({ q })}`;

export const page: PageModule = {
  Page: SearchPage,
  part: "services",
  queries: ({ search }) => [{ query: ProductListDocument, variables: variablesOf(queryOf(search)) }],
};
