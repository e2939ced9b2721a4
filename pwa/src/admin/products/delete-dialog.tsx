import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { Picture } from "../../ui/display/responsive-image.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { deleteProduct, type PanelProduct } from "../api/products-api.ts";
import { deleteFailure, PRODUCT_TEXTS } from "./product-texts.ts";

export interface DeleteDialogProps {
  /** Undefined: closed. */
  product: PanelProduct | undefined;
  onClose: () => void;
  onDeleted: (product: PanelProduct) => void;
}

/** Asks before a product is deleted. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const remove = async (doomed: PanelProduct) => {
    setBusy(true);
    setFailure(undefined);
    const outcome = await deleteProduct(client, doomed.id);
    setBusy(false);
    const refused = outcome.ok ? !outcome.value && PRODUCT_TEXTS.deleteRefused : deleteFailure(outcome);
    // Gone already: somebody else was quicker, and the end is the same.
    const isGone = !outcome.ok && outcome.code === "NOT_FOUND";
    if (refused) toast.error(refused);
    else toast.success(PRODUCT_TEXTS.deleted);
    if (refused && !isGone) return setFailure(refused);
    setFailure(undefined);
    onDeleted(doomed);
  };

  return (
    <Dialog
      title="Supprimer"
      open={product !== undefined}
      busy={busy}
      onClose={close}
      foot={
        <>
          <Button variant="outline" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button busy={busy} busyLabel="Suppression..." onClick={() => product && void remove(product)}>
            Supprimer
          </Button>
        </>
      }
    >
      {product && (
        <div className="panel-doomed">
          <Picture
            image={product.thumbnail}
            colour={product.thumbnailColour}
            alt=""
            sizes="72px"
            widths={[160]}
          />
          <div>
            <p>{typeset(PRODUCT_TEXTS.deleteQuestion)}</p>
            <p>
              <strong>{product.productName}</strong>
            </p>
          </div>
        </div>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </Dialog>
  );
}
