import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useState } from "react";
import { failure } from "../../lib/mutate.ts";
import type { SessionUser } from "../../session/session.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { type AdminProduct, fetchProduct } from "../api/products-api.ts";
import { NEW_PRODUCT } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";
import { useProductForm } from "./use-product-form.ts";

export interface ProductDialogProps {
  user: SessionUser;
  /** NEW_PRODUCT, or the id of the product to edit. */
  opened: string;
  /** The product, if the list has loaded it. */
  product: AdminProduct | undefined;
  onClose: () => void;
  onSaved: (product: AdminProduct) => void;
}

/** The form of a new or an existing product, in a dialog. Mounted while open. */
export function ProductDialog({ opened, product: found, ...rest }: ProductDialogProps) {
  // The product the form opened with: the list may load a newer one meanwhile.
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

/** Fetches a product that is not among the loaded rows of the list, as after a reload. */
function FetchedProduct({ user, id, onClose, onSaved }: Omit<FormDialogProps, "product"> & { id: string }) {
  const client = useApolloClient();
  const [product, setProduct] = useState<AdminProduct | null>();
  const [error, setError] = useState<string>();

  const load = useCallback(() => {
    setError(undefined);
    fetchProduct(client, id)
      .then(setProduct)
      .catch((thrown: unknown) => setError(failure(thrown).message));
  }, [client, id]);
  useEffect(load, [load]);

  if (product) return <FormDialog user={user} product={product} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog title="Modifier le produit" open wide onClose={onClose}>
      {product === null && <EmptyState title="Ce produit n’existe plus" />}
      {error && (
        <EmptyState title="Le produit n'est pas arrivé" action={<Button onClick={load}>Réessayer</Button>}>
          {error}
        </EmptyState>
      )}
      {product === undefined && !error && (
        <div className="admin-form">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      )}
    </Dialog>
  );
}
