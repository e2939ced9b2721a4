import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../ui/form/button.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import type { CardAvailabilityProps } from "../availability/card-availability.tsx";
import { PagedRows, type PagedRowsProps } from "../list/paged-rows.tsx";
import { PRODUCT_TEXTS } from "../product-form/product-texts.ts";
import type { Selection } from "../selection/use-selection.ts";
import * as styles from "./admin-product-list.module.css";
import { AdminProductRow } from "./admin-product-row.tsx";

export interface AdminProductListProps {
  list: PagedRowsProps<AdminProduct>["list"];
  showOwner: boolean;
  isFiltered: boolean;
  selection: Selection;
  availabilityOf: (product: AdminProduct) => Omit<CardAvailabilityProps, "product">;
  onReset: () => void;
  onEdit: (product: AdminProduct) => void;
  onCopy: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
}

/**
 * The products as rows. Without a product to show, says whether the list is loading, could not be loaded, or is empty.
 */
export function AdminProductList(props: AdminProductListProps) {
  const { list, showOwner, isFiltered, selection, availabilityOf, onReset, onEdit, onCopy, onDelete } = props;
  return (
    <PagedRows
      list={list}
      noun="produits"
      className={styles.list}
      failureTitle={PRODUCT_TEXTS.listFailed}
      empty={<NoProducts isFiltered={isFiltered} onReset={onReset} />}
      row={(product) => (
        <AdminProductRow
          product={product}
          availability={availabilityOf(product)}
          showOwner={showOwner}
          isChosen={selection.isOn ? selection.has(product) : undefined}
          onChoose={() => selection.toggle(product)}
          onEdit={() => onEdit(product)}
          onCopy={() => onCopy(product)}
          onDelete={() => onDelete(product)}
        />
      )}
    />
  );
}

function NoProducts({ isFiltered, onReset }: Pick<AdminProductListProps, "isFiltered" | "onReset">) {
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
