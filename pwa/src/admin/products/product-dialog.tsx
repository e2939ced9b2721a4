import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useState } from "react";
import { failure } from "../../lib/mutate.ts";
import type { SessionUser } from "../../session/session.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { type PanelProduct, readProduct } from "../api/products-api.ts";
import { NEW_PRODUCT } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useProductForm } from "./use-product-form.ts";

export interface ProductDialogProps {
  user: SessionUser;
  /** NEW_PRODUCT, or the id of the product to edit. */
  opened: string;
  /** The product, where the list has it. */
  product: PanelProduct | undefined;
  onClose: () => void;
  onSaved: (product: PanelProduct) => void;
}

/** The creation and the edition of a product. Mounted while open. */
export function ProductDialog({ opened, product: found, ...rest }: ProductDialogProps) {
  // The list may bring the product later, while it is being edited already.
  const [product] = useState(found);
  if (product || opened === NEW_PRODUCT) return <FormDialog product={product} {...rest} />;
  return <FetchedProduct id={opened} {...rest} />;
}

interface FormDialogProps extends Omit<ProductDialogProps, "opened"> {}

function FormDialog({ user, product, onClose, onSaved }: FormDialogProps) {
  const form = useProductForm({ user, product, onSaved });
  return (
    <Dialog
      title={product ? "Modifier le produit" : "Nouveau produit"}
      open
      wide
      busy={form.busy}
      onClose={onClose}
    >
      <ProductForm form={form} isNew={!product} onCancel={onClose} />
    </Dialog>
  );
}

/** After a reload the list may not hold the product on its first page. */
function FetchedProduct({ user, id, onClose, onSaved }: Omit<FormDialogProps, "product"> & { id: string }) {
  const client = useApolloClient();
  const [product, setProduct] = useState<PanelProduct | null>();
  const [trouble, setTrouble] = useState<string>();

  const fetchIt = useCallback(() => {
    setTrouble(undefined);
    readProduct(client, id)
      .then(setProduct)
      .catch((error: unknown) => setTrouble(failure(error).message));
  }, [client, id]);
  useEffect(fetchIt, [fetchIt]);

  if (product) return <FormDialog user={user} product={product} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog title="Modifier le produit" open wide onClose={onClose}>
      {product === null && <EmptyState title="Ce produit n'existe plus" />}
      {trouble && (
        <EmptyState title="Le produit n'est pas arrivé" action={<Button onClick={fetchIt}>Réessayer</Button>}>
          {trouble}
        </EmptyState>
      )}
      {product === undefined && !trouble && (
        <div className="panel-form">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      )}
    </Dialog>
  );
}
