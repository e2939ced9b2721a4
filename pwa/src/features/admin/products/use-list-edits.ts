import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { toast } from "../../../ui/feedback/toast.ts";
import { type AdminProduct, PRODUCT_LISTS } from "../api/products-api.ts";
import type { Undone } from "../api/undo-api.ts";
import { removeRow } from "../list/cached-rows.ts";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";

export interface ProductNotice extends DoneNotice {
  product?: AdminProduct;
  /** True to show the notice on the product's card, where the user has clicked, instead of above the list. */
  isOnCard?: boolean;
}

/** Applies changes to the list on screen, and shows a notice about the last change. */
export function useListEdits({
  add,
  reload,
}: {
  add: (products: readonly AdminProduct[]) => void;
  reload: () => void;
}) {
  const client = useApolloClient();
  const [notice, setNotice] = useState<ProductNotice>();

  const undo = useUndo<ProductNotice | undefined>(
    (undone) => {
      add(undone.products ?? []);
      const text = undoneText(undone);
      toast.success(text);
      if (!notice?.isOnCard) return { text };
      // The card shows the restored availability, so it needs a notice only if something could not be restored.
      return undone.left.length > 0 ? { text, isError: true } : undefined;
    },
    reload,
    true,
  );

  return {
    notice,
    show: setNotice,
    undo: async (editId: string): Promise<void> => {
      const next = await undo(editId);
      // A notice about the undo is shown on the product's card if the notice with the undo button was there.
      setNotice(next && notice?.isOnCard ? { ...notice, editId: undefined, ...next } : next);
    },
    put: (products: readonly AdminProduct[], next: ProductNotice) => {
      add(products);
      setNotice(next);
    },
    remove: (products: readonly AdminProduct[], next: ProductNotice) => {
      for (const list of PRODUCT_LISTS)
        for (const product of products) removeRow(client.cache, list, product);
      setNotice(next);
    },
  };
}

function undoneText({ count, left }: Undone): string {
  const done = count > 1 ? `C’est annulé pour ${count} produits` : "C’est annulé";
  if (left.length === 0) return done;
  const names = left.map((name) => `«\u00a0${name}\u00a0»`).join(", ");
  const kept =
    left.length > 1 ? `ont changé depuis et restent tels quels` : `a changé depuis et reste tel quel`;
  return `${count > 0 ? done : "Rien n’a été annulé"}. ${names} ${kept}`;
}
