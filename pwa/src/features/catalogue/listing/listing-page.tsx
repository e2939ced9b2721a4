import { subCategoriesOf } from "graphql-server/features/catalogue/category/category";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CategoryCountsDocument, ProductListDocument } from "../../../data/graphql/catalogue.generated.ts";
import type { PageModule } from "../../../lib/page-module.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { articleCount } from "../../../ui/text/article-count.ts";
import { CategoryLinks } from "../category-links.tsx";
import { IgnoredWords } from "../ignored-words.tsx";
import { ListError } from "../list-error.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { readingOf, useProductList } from "../product-list.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import {
  activeFilters,
  countsVariables,
  headingOf,
  listingUrl,
  listingVariables,
  readFilters,
  unfilteredUrl,
} from "./listing-filters.ts";
import { ListingHead } from "./listing-head.tsx";
import * as styles from "./listing-page.module.css";
import { ListingToolbar } from "./listing-toolbar.tsx";
import { useFilterCounts } from "./use-filter-counts.ts";
import { useFilterForm } from "./use-filter-form.ts";
import { useResultsInView } from "./use-results-in-view.ts";

export function ListingPage() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const list = useProductList(listingVariables(filters));
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const edits = useFilterForm(form, filters);
  useResultsInView(results, listingUrl(filters));
  const navigate = useNavigate();
  const counts = useFilterCounts(filters, list.products);
  const heading = headingOf(filters);
  const active = activeFilters(filters);
  const count = list.products?.totalCount;
  const [only = "", ...others] = filters.categories;
  const within = others.length === 0 ? subCategoriesOf(only) : [];

  const { wishes, dropped } = readingOf(list.products);
  const focusResults = () => results.current?.focus({ preventScroll: true });

  useEffect(() => {
    // This text is in English, because SHOP.md, section 5, prescribes it. The page itself shows a retry button.
    if (list.error) toast.error("Failed to fetch products");
  }, [list.error]);

  return (
    <Page>
      <ListingHead
        heading={heading}
        filters={filters}
        first={list.products?.edges[0]?.node}
        isEmpty={count === 0}
      />
      <PageHeading title={<span className={styles.title}>{heading}</span>}>
        <p role="status" className={styles.count}>
          {count !== undefined && articleCount(count)}
        </p>
      </PageHeading>
      {within.length > 0 && <CategoryLinks label={`Dans ${heading}`} values={within} />}
      <div className={styles.layout}>
        <FilterPanel
          form={form}
          filters={filters}
          counts={counts}
          unfilteredUrl={active.length > 0 ? unfilteredUrl(filters) : undefined}
          result={count === undefined || list.loading ? "Voir les articles" : `Voir ${articleCount(count)}`}
          {...edits}
        />
        <div ref={results} className={styles.results} tabIndex={-1}>
          <ListingToolbar filters={filters} active={active.length} onChange={edits.onChange} />
          <ActiveFilters filters={filters} wishes={wishes} onLastRemoved={focusResults} />
          <IgnoredWords parts={dropped} />
          {list.error ? (
            <ListError error={list.error} onRetry={list.retry} />
          ) : count === 0 && !list.loading && active.length === 0 ? (
            <EmptyState title="La collection arrive bientôt">Les premières pièces sont en route.</EmptyState>
          ) : count === 0 && !list.loading ? (
            <EmptyState
              title="Aucun produit trouvé pour ces filtres"
              action={
                <Button
                  onClick={() => {
                    focusResults();
                    navigate(unfilteredUrl(filters));
                  }}
                >
                  Réinitialiser les filtres
                </Button>
              }
            >
              Retirez un filtre, ou élargissez la fourchette de prix.
            </EmptyState>
          ) : (
            <ProductGrid list={list} cardWidth={280} />
          )}
        </div>
      </div>
    </Page>
  );
}

export const page: PageModule = {
  Page: ListingPage,
  queries: ({ search }) => {
    const filters = readFilters(search);
    return [
      { query: ProductListDocument, variables: listingVariables(filters) },
      { query: CategoryCountsDocument, variables: countsVariables(filters) },
    ];
  },
};
