import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../apollo/result-of.ts";
import { type PanelEditFragment, UndoEditDocument } from "../../graphql/admin.generated.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type AdminProduct, PRODUCT_LISTS } from "../api/products-api.ts";
import { removeRow } from "../list/cached-rows.ts";

/** What was just done with the products: a toast alone disappears before it is read. */
export interface ProductNotice {
  text: string;
  isError?: boolean;
  /** The product that was saved. */
  product?: AdminProduct;
  /** Under which it can be undone. */
  editId?: string | undefined;
  /** Told on the product's card: who changes one after the other stays where they are. */
  isOnCard?: boolean;
}

/** Applies what was done to the list on screen, and keeps the notice about it until the next thing is done. */
export function useListEdits({
  add,
  reload,
}: {
  add: (products: readonly AdminProduct[]) => void;
  reload: () => void;
}) {
  const client = useApolloClient();
  const [notice, setNotice] = useState<ProductNotice>();

  const undo = async (editId: string): Promise<void> => {
    const result = await resultOf(
      client.mutate({ mutation: UndoEditDocument, variables: { editId } }),
      (data) => data.undoEdit,
    );
    if (!result.ok) {
      toast.error(result.message);
      // Undone already, perhaps by an attempt whose answer was lost: the list is fetched as it is.
      const isUndone = result.code === "CONFLICT";
      if (isUndone) reload();
      return setNotice({
        ...notice,
        text: result.message,
        isError: true,
        editId: isUndone ? undefined : editId,
      });
    }
    add(result.value.products);
    const text = undoneText(result.value);
    toast.success(text);
    if (!notice?.isOnCard) return setNotice({ text });
    // The card itself shows what was undone, but not why something was left.
    setNotice(
      result.value.left.length > 0 ? { ...notice, text, isError: true, editId: undefined } : undefined,
    );
  };

  return {
    notice,
    tell: setNotice,
    undo,
    put: (products: readonly AdminProduct[], told: ProductNotice) => {
      add(products);
      setNotice(told);
    },
    remove: (products: readonly AdminProduct[], told: ProductNotice) => {
      for (const list of PRODUCT_LISTS)
        for (const product of products) removeRow(client.cache, list, product);
      setNotice(told);
    },
  };
}

function undoneText({ count, left }: PanelEditFragment): string {
  const done = count > 1 ? `C’est annulé pour ${count} produits` : "C’est annulé";
  if (left.length === 0) return done;
  const names = left.map((name) => `«\u00a0${name}\u00a0»`).join(", ");
  const kept =
    left.length > 1 ? `ont changé depuis et restent tels quels` : `a changé depuis et reste tel quel`;
  return `${count > 0 ? done : "Rien n’a été annulé"}. ${names} ${kept}`;
}
