import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { useState } from "react";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { favourites } from "../../../data/offline/saved-products/saved-products.ts";
import { useSession } from "../../../data/session/session.ts";
import { useExternalStore, useHydrated } from "../../../lib/external-store.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { cardSkeletons, SKELETON_COUNT } from "../../../ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { HeartIcon } from "../../../ui/icons/icons.tsx";
import { CardGrid } from "../../../ui/layout/card-grid.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { articleCount } from "../../../ui/text/article-count.ts";
import { ProductCard } from "../product-card.tsx";
import { FavouriteNotSold } from "./favourite-not-sold.tsx";
import * as styles from "./favourites-page.module.css";
import { useCurrentProducts } from "./use-current-products.ts";

const NONE: never[] = [];

/** The page of favourites. It also works without a network and without an account. */
export function FavouritesPage() {
  const { user } = useSession();
  const count = useExternalStore(favourites, NONE).length;
  return (
    <Page>
      <PageHead title="Favoris" description="Les produits que vous gardez sur cet appareil." />
      <PageHeading title="Favoris">
        {count > 0 && (
          <p role="status" className={styles.count}>
            {articleCount(count)}
          </p>
        )}
      </PageHeading>
      {/* The key makes React create a new list for another user, because the former user's list must not stay on
          screen after a sign-out in another tab. */}
      {useHydrated() ? (
        <Favourites key={user?.id} />
      ) : (
        <CardGrid>{cardSkeletons(SKELETON_COUNT.listing)}</CardGrid>
      )}
    </Page>
  );
}

/**
 * The list of favourites. A favourite that the user removes stays on screen until the user leaves the page, so that a
 * second click on its heart restores it.
 */
function Favourites() {
  const { user } = useSession();
  const stored = useExternalStore(favourites, NONE);
  const [opened] = useState(stored);
  const added = stored.filter(({ id }) => !opened.some((one) => one.id === id));
  const shown = [...added, ...opened];
  const [groups, setGroups] = useState(1);
  if (shown.length === 0) return <NoFavourites />;
  const isMore = opened.length > groups * MAX_IDS;
  return (
    <Stack gap={5}>
      <VisuallyHidden as="h2">Produits</VisuallyHidden>
      {added.length > 0 && <FavouriteGroup key={added.length} products={added} />}
      {Array.from({ length: groups }, (_, group) => opened.slice(group * MAX_IDS, (group + 1) * MAX_IDS)).map(
        (products) => products[0] && <FavouriteGroup key={products[0].id} products={products} />,
      )}
      {isMore && (
        <Button variant="outline" className={styles.more} onClick={() => setGroups(groups + 1)}>
          Voir plus
        </Button>
      )}
      {user && <p className={styles.note}>La déconnexion efface vos favoris de cet appareil.</p>}
    </Stack>
  );
}

function FavouriteGroup({ products: saved }: { products: readonly ProductCardFragment[] }) {
  const { products, gone } = useCurrentProducts(saved);
  return (
    <CardGrid>
      {[
        ...products.map((product) => (
          <ProductCard key={product.id} product={product} sizes="(width >= 768px) 290px, 36vw" />
        )),
        ...gone
          .filter(({ id }) => favourites.has(id))
          .map((product) => <FavouriteNotSold key={product.id} product={product} />),
      ]}
    </CardGrid>
  );
}

function NoFavourites() {
  return (
    <EmptyState
      icon={<HeartIcon size={40} />}
      title="Pas encore de favoris"
      action={<LinkButton to={paths.catalogue}>Voir le catalogue</LinkButton>}
    >
      Touchez le cœur d’un produit pour le retrouver ici, même sans connexion. Vos favoris restent sur cet
      appareil.
    </EmptyState>
  );
}

export const page: PageModule = { Page: FavouritesPage };
