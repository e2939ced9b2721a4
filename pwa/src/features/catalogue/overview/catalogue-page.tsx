import { CATALOGUE_PAGE_ORDER } from "graphql-server/features/catalogue/category/category";
import { startTransition, useEffect, useState } from "react";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import { CataloguePageDocument, type CataloguePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { useHydrated } from "../../../lib/external-store.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { whenIdle } from "../../../lib/when-idle.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { CategoryLinks } from "../category-links.tsx";
import { CollectionPanel } from "../collection-panel.tsx";
import { ListError } from "../list-error.tsx";
import { ProductRow, ProductRowSkeleton } from "../product-row.tsx";
import * as styles from "./catalogue-page.module.css";

/** Largest number of category rows that any screen shows before scrolling. */
const FIRST_ROWS = 3;

/**
 * Time after which the rows below the visible part of the page get their cards even on a phone that is never idle (ms).
 */
const CARDS_WITHIN_MS = 1_000;

/** The whole catalogue: a row for each category with products. The server decides the sequence of the rows. */
export function CataloguePage() {
  const { name, year } = useShop();
  const { data, error, retry } = useQuery(CataloguePageDocument, {});
  const failed = !data && error;
  const groups = data?.categoryGroups.filter(({ products }) => products.length > 0);

  return (
    <Page flush>
      <PageHead
        title={`Catalogue : Nouvelle Collection ${year}`}
        path={paths.catalogue}
        description={`Toute la collection ${year} de ${name} par catégorie : vêtements, chaussures, sacs, montres, perruques et mèches. Édition limitée.`}
      />
      <div className={styles.rows}>
        <CollectionPanel
          products={failed ? [] : groups?.flatMap(({ products }) => products.slice(0, 1))}
          priority
        >
          <h1>
            Nouvelle Collection {year} <span className={styles.limited}>Édition Limitée</span>
          </h1>
        </CollectionPanel>
        {groups && <CategoryGroups groups={groups} />}
        {failed && <ListError error={failed} onRetry={retry} />}
        {!groups && !failed && <CataloguePageSkeleton />}
      </div>
    </Page>
  );
}

function CategoryGroups({ groups }: { groups: CataloguePageQuery["categoryGroups"] }) {
  if (groups.length === 0) {
    return <EmptyState title="La collection arrive bientôt">Les premières pièces sont en route.</EmptyState>;
  }
  return (
    <>
      <CategoryLinks label="Catégories" values={groups.map(({ category }) => category)} />
      {groups.slice(0, FIRST_ROWS).map(({ category, products }, index) => (
        <ProductRow
          key={category}
          heading={category}
          to={paths.listing([category])}
          products={products}
          first={index === 0}
        />
      ))}
      <LaterGroups groups={groups.slice(FIRST_ROWS)} />
    </>
  );
}

/**
 * The category rows that become visible only by scrolling. On a page that the browser renders alone, these rows first
 * show placeholders, because rendering their cards would delay the visible rows. On a page from the server, the HTML
 * already contains the cards of these rows, so hydration renders the cards at once.
 */
function LaterGroups({ groups }: { groups: CataloguePageQuery["categoryGroups"] }) {
  const isOfServer = !useHydrated();
  const [hasCards, setHasCards] = useState(isOfServer);
  useEffect(() => {
    if (!hasCards) return whenIdle(() => startTransition(() => setHasCards(true)), CARDS_WITHIN_MS);
  }, [hasCards]);
  return groups.map(({ category, products }) => {
    const row = { heading: category, to: paths.listing([category]) };
    return hasCards ? (
      <ProductRow key={category} {...row} products={products} />
    ) : (
      <ProductRowSkeleton key={category} {...row} cards={0} />
    );
  });
}

function CataloguePageSkeleton() {
  return (
    <>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <CategoryLinks label="Catégories" values={CATALOGUE_PAGE_ORDER} />
      {CATALOGUE_PAGE_ORDER.slice(0, FIRST_ROWS).map((category) => (
        <ProductRowSkeleton key={category} heading={category} to={paths.listing([category])} />
      ))}
    </>
  );
}

export const page: PageModule = {
  Page: CataloguePage,
  queries: () => [{ query: CataloguePageDocument, variables: {} }],
};
