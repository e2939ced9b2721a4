import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { cardSkeletons, SKELETON_COUNT } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import type { CardAvailabilityProps } from "../availability/card-availability.tsx";
import type { PagedList } from "../list/use-paged-query.ts";
import type { Selection } from "../selection/use-selection.ts";
import { AdminProductCard } from "./admin-product-card.tsx";
import * as styles from "./admin-product-grid.module.css";
import { PRODUCT_TEXTS } from "./product-texts.ts";

export interface AdminProductGridProps {
  list: Omit<PagedList, "connection" | "nodes"> & { nodes: readonly AdminProduct[] | undefined };
  showOwner: boolean;
  isFiltered: boolean;
  selection: Selection;
  availabilityOf: (product: AdminProduct) => Omit<CardAvailabilityProps, "product">;
  onReset: () => void;
  onEdit: (product: AdminProduct) => void;
  onCopy: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
}

/** The products as cards. While there are no products to show, it shows a loading, error or empty state. */
export function AdminProductGrid(props: AdminProductGridProps) {
  const { list, showOwner, isFiltered, selection, availabilityOf, onReset, onEdit, onCopy, onDelete } = props;
  const { nodes, failure, loading, loadingMore, retry } = list;
  const retryButton = (
    <Button variant="outline" size="small" onClick={retry}>
      <RefreshIcon />
      Réessayer
    </Button>
  );

  if (!nodes && failure) {
    return (
      <EmptyState title={PRODUCT_TEXTS.listFailed} icon={<OfflineIcon size={40} />} action={retryButton}>
        {failure.message}
      </EmptyState>
    );
  }
  if (!nodes) {
    return (
      <div className={styles.grid}>
        <VisuallyHidden>Chargement…</VisuallyHidden>
        {cardSkeletons(SKELETON_COUNT.listing)}
      </div>
    );
  }
  return (
    <>
      {failure && !loadingMore && (
        <Notice kind="error" action={retryButton}>
          {failure.message}
        </Notice>
      )}
      {nodes.length === 0 && !loading && <NoProducts isFiltered={isFiltered} onReset={onReset} />}
      <ul className={styles.grid} aria-busy={loading}>
        {nodes.map((product) => (
          <li key={product.id}>
            <AdminProductCard
              product={product}
              availability={availabilityOf(product)}
              showOwner={showOwner}
              isChosen={selection.isOn ? selection.has(product) : undefined}
              onChoose={() => selection.toggle(product)}
              onEdit={() => onEdit(product)}
              onCopy={() => onCopy(product)}
              onDelete={() => onDelete(product)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoProducts({ isFiltered, onReset }: Pick<AdminProductGridProps, "isFiltered" | "onReset">) {
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
