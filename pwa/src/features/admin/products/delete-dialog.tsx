import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { DeleteProductDocument } from "../../../data/graphql/admin.generated.ts";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Row } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import { deleteFailure, PRODUCT_TEXTS } from "../product-form/product-texts.ts";
import * as styles from "./delete-dialog.module.css";

export interface DeleteDialogProps {
  /** The product to delete; undefined while the dialog is closed. */
  product: AdminProduct | undefined;
  onClose: () => void;
  /**
   * Called when the product is deleted. @param editId id with which the deletion can be undone; undefined if another
   * user has deleted the product
   */
  onDeleted: (product: AdminProduct, editId: string | undefined) => void;
}

export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const [deleteProduct, { client, loading: busy }] = useMutation(DeleteProductDocument);
  const [error, setError] = useState<string>();

  const close = () => {
    setError(undefined);
    onClose();
  };
  const remove = async (subject: AdminProduct) => {
    setError(undefined);
    const { editId, isRepetition, settle } = attemptOf(client, "delete product", subject.id);
    const variables = { id: subject.id, editId };
    const result = await resultOf(deleteProduct({ variables }), (data) => data.deleteProduct);
    // NOT_FOUND means that the product is already deleted, by another user or by an earlier request whose answer was
    // lost. This counts as a success.
    const isGone = !result.ok && result.code === "NOT_FOUND";
    const message = result.ok
      ? !result.value && PRODUCT_TEXTS.deleteRefused
      : !isGone && deleteFailure(result);
    if (message) {
      toast.error(message);
      return setError(message);
    }
    toast.success(PRODUCT_TEXTS.deleted);
    settle();
    onDeleted(subject, isGone && !isRepetition ? undefined : editId);
  };

  return (
    <DeletionDialog
      title="Supprimer"
      open={product !== undefined}
      busy={busy}
      action="Supprimer"
      onClose={close}
      onDelete={() => product && void remove(product)}
    >
      {product && (
        <Row gap={4} align="start" className={styles.subject}>
          <ResponsiveImage
            image={product.thumbnail}
            colour={product.thumbnailColour}
            alt=""
            sizes="72px"
            widths={[160]}
          />
          <div>
            <p>{typeset(PRODUCT_TEXTS.deleteQuestion)}</p>
            <p>
              <strong dir="auto">{product.productName}</strong>
            </p>
          </div>
        </Row>
      )}
      {error && <Notice kind="error">{error}</Notice>}
    </DeletionDialog>
  );
}
