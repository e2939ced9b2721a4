import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { cardSkeletons, SKELETON_COUNT } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import type { PanelProduct } from "../api/products-api.ts";
import type { Listing } from "../list/use-paged-list.ts";
import { ProductPanelCard } from "./admin-product-card.tsx";
import { PRODUCT_TEXTS } from "./product-texts.ts";

export interface ProductRowsProps {
  listing: Listing<PanelProduct>;
  showOwner: boolean;
  /** A search or a category narrows the list. */
  isFiltered: boolean;
  onReset: () => void;
  onEdit: (product: PanelProduct) => void;
  onDelete: (product: PanelProduct) => void;
}

/** The products as cards, or why there are none. */
export function ProductRows(props: ProductRowsProps) {
  const { listing, showOwner, isFiltered, onReset, onEdit, onDelete } = props;
  const { nodes, failure, loading, loadingMore, retry } = listing;
  const again = (
    <Button variant="outline" size="small" onClick={retry}>
      <RefreshIcon />
      Réessayer
    </Button>
  );

  if (!nodes && failure) {
    return (
      <EmptyState title={PRODUCT_TEXTS.listFailed} icon={<OfflineIcon size={40} />} action={again}>
        {failure.message}
      </EmptyState>
    );
  }
  if (!nodes) {
    return (
      <div className="panel-grid">
        <VisuallyHidden>Chargement…</VisuallyHidden>
        {cardSkeletons(SKELETON_COUNT.listing)}
      </div>
    );
  }
  return (
    <>
      {failure && !loadingMore && (
        <Notice kind="error" action={again}>
          {failure.message}
        </Notice>
      )}
      {nodes.length === 0 && !loading && <NoProducts isFiltered={isFiltered} onReset={onReset} />}
      <ul className="panel-grid" aria-busy={loading}>
        {nodes.map((product) => (
          <li key={product.id}>
            <ProductPanelCard
              product={product}
              showOwner={showOwner}
              onEdit={() => onEdit(product)}
              onDelete={() => onDelete(product)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoProducts({ isFiltered, onReset }: Pick<ProductRowsProps, "isFiltered" | "onReset">) {
  if (!isFiltered) {
    return (
      <EmptyState title="Pas encore de produit">
        Prenez une photo, donnez un nom et un prix&nbsp;: votre premier produit est en ligne en une minute.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Aucun produit trouvé"
      action={
        <Button variant="outline" onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      }
    />
  );
}
