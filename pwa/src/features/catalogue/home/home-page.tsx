import { TOP_LEVEL_CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import { HomePageDocument, type HomePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { isAccessLost } from "../../../data/session/session.ts";
import { useHydrated } from "../../../lib/external-store.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../../lib/shop-context.tsx";
import { StructuredData, structuredText } from "../../../lib/structured-data.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { homeOrderUrl } from "../../orders/link/product-order-link.ts";
import { ListError } from "../list-error.tsx";
import { ProductRow, ProductRowSkeleton } from "../product-row.tsx";
import { LazyRecentlyViewed } from "../recently-viewed/lazy-recently-viewed.tsx";
import { Banner } from "./banner.tsx";
import { CategoryStrip, CategoryStripSkeleton } from "./category-strip.tsx";
import { ClosingLink } from "./closing-link.tsx";
import { FeaturedCategories } from "./featured-categories.tsx";
import * as styles from "./home-page.module.css";
import { organization } from "./organization.ts";
import { SellingPoints } from "./selling-points.tsx";

const NEWEST = "Nouveautés";

/**
 * The home page: banner, selling points, categories, the newest products, and the newest products of each top-level
 * category.
 */
export function HomePage() {
  const shop = useShop();
  const slides = shop.banner ?? [];
  const [stopped, setStopped] = useState(false);
  const { data, error, retry } = useQuery(HomePageDocument, {});

  return (
    <Page flush>
      <PageHead
        title="Mode, chaussures et accessoires au Cameroun"
        path={paths.home}
        description={`Robes, chaussures, sacs, perruques et soins des ongles : commandez par message ou par téléphone, livraison express en ${deliveryTimeOf(shop)}.`}
      />
      <StructuredData
        path={paths.home}
        text={import.meta.env.SSR ? structuredText(organization(shop)) : ""}
      />
      <LostAccess />
      <div className={styles.sections}>
        <Banner
          key={slides.map(({ wide, tall }) => wide + tall).join()}
          slides={slides}
          stopped={stopped}
          onStop={setStopped}
        />
        <SellingPoints />
        {data && <HomeCatalogue data={data} stopped={stopped} />}
        <LazyRecentlyViewed orderUrl={homeOrderUrl} />
        {!data && error && <ListError error={error} onRetry={retry} />}
        {!data && !error && <HomeCatalogueSkeleton />}
      </div>
    </Page>
  );
}

/**
 * Tells a user that they have lost the role of admin. This component renders once more after hydration, so it is
 * separate from the page. If the whole page rendered once more, React would hydrate all product rows in one long task.
 */
function LostAccess() {
  const { state } = useLocation();
  return useHydrated() && isAccessLost(state) ? (
    <Notice title="Votre rôle a changé" className={styles.notice}>
      Vous n’avez plus accès à l’administration. Pour retrouver l’accès, parlez-en à la personne qui gère la
      boutique.
    </Notice>
  ) : null;
}

function HomeCatalogue({ data, stopped }: { data: HomePageQuery; stopped: boolean }) {
  const { categories, topLevelCategories } = data;
  const newest = data.newest.edges.map(({ node }) => node);
  const pictures = topLevelCategories.flatMap(({ products }) => products.slice(0, 1));
  return (
    <>
      <CategoryStrip categories={categories} stopped={stopped} />
      {pictures.length === 0 && (
        <EmptyState title="La collection arrive bientôt">Les premières pièces sont en route.</EmptyState>
      )}
      <ProductRow heading={NEWEST} to={paths.listing([])} products={newest} orderUrl={homeOrderUrl} />
      {topLevelCategories.map(({ value, label, products }) => (
        <ProductRow
          key={value}
          heading={label}
          to={paths.listing([value])}
          products={products}
          orderUrl={homeOrderUrl}
        />
      ))}
      <ClosingLink products={pictures} />
      <FeaturedCategories categories={categories} />
    </>
  );
}

function HomeCatalogueSkeleton() {
  return (
    <>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <CategoryStripSkeleton />
      <ProductRowSkeleton heading={NEWEST} to={paths.listing([])} />
      {TOP_LEVEL_CATEGORIES.map(({ value, label }) => (
        <ProductRowSkeleton key={value} heading={label} to={paths.listing([value])} />
      ))}
    </>
  );
}

export const page: PageModule = {
  Page: HomePage,
  queries: () => [{ query: HomePageDocument, variables: {} }],
};
