import { useState } from "react";
import { PanelProductDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import * as formStyles from "../ui/form.module.css";
import { type DraftId, isNewProduct, NEW_PRODUCT, productIdOf } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useProductForm } from "./use-product-form.ts";

export interface ProductDialogProps {
  user: SessionUser;
  opened: DraftId;
  /** The product to edit or to copy, if the list has loaded it. */
  product: AdminProduct | undefined;
  onClose: () => void;
  onSaved: (product: AdminProduct) => void;
}

/** The dialog that creates, copies or edits a product. The parent mounts the dialog only while it is open. */
export function ProductDialog({ opened, product: found, ...rest }: ProductDialogProps) {
  // The product with which the form was opened. It stays the same if the list loads a newer version meanwhile.
  const [product] = useState(found);
  if (product || opened === NEW_PRODUCT) return <FormDialog opened={opened} product={product} {...rest} />;
  return <FetchedProduct opened={opened} {...rest} />;
}

const titleOf = (opened: DraftId): string =>
  isNewProduct(opened) ? "Nouveau produit" : "Modifier le produit";

function FormDialog({ user, opened, product, onClose, onSaved }: ProductDialogProps) {
  const subject = isNewProduct(opened) ? { product: undefined, template: product } : { product };
  const form = useProductForm({ user, draftId: opened, ...subject, onSaved });
  return (
    <Dialog title={titleOf(opened)} open wide busy={form.busy} onClose={onClose}>
      <ProductForm form={form} onCancel={onClose} />
    </Dialog>
  );
}

/** Fetches a product that the list has not loaded, for example after a reload. */
function FetchedProduct({ user, opened, onClose, onSaved }: Omit<ProductDialogProps, "product">) {
  const { data, failure, retry } = usePanelQuery(
    PanelProductDocument,
    { id: productIdOf(opened) },
    { fetchPolicy: "network-only" },
  );
  const product = data?.product;

  if (product) return <ProductDialog {...{ user, opened, product, onClose, onSaved }} />;
  return (
    <Dialog title={titleOf(opened)} open wide onClose={onClose}>
      {product === null && <EmptyState title="Ce produit n’existe plus" />}
      {failure && (
        <EmptyState
          title="Le produit n’a pas pu être chargé"
          action={<Button onClick={retry}>Réessayer</Button>}
        >
          {failure.message}
        </EmptyState>
      )}
      {product === undefined && !failure && (
        <div className={formStyles.full}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      )}
    </Dialog>
  );
}
