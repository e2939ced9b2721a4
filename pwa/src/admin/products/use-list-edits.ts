import { useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type ProductsEdit, undoEdit } from "../api/edits-api.ts";
import type { AdminProduct } from "../api/products-api.ts";
import type { PagedList } from "../list/use-paged-list.ts";

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

/** Applies what was done to the list, and keeps the notice about it until the next thing is done. */
export function useListEdits(list: PagedList<AdminProduct>) {
  const client = useGraphqlClient();
  const [notice, setNotice] = useState<ProductNotice>();

  const undo = async (editId: string): Promise<void> => {
    const result = await undoEdit(client, editId);
    if (!result.ok) {
      toast.error(result.message);
      // Undone already, perhaps by an attempt whose answer was lost: the list is fetched as it is.
      const isUndone = result.code === "CONFLICT";
      if (isUndone) list.reload();
      return setNotice({
        ...notice,
        text: result.message,
        isError: true,
        editId: isUndone ? undefined : editId,
      });
    }
    for (const product of result.value.products) list.put(product);
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
      for (const product of products) list.put(product);
      setNotice(told);
    },
    remove: (ids: readonly string[], told: ProductNotice) => {
      for (const id of ids) list.remove(id);
      setNotice(told);
    },
  };
}

function undoneText({ count, left }: ProductsEdit): string {
  const done = count > 1 ? `C’est annulé pour ${count} produits` : "C’est annulé";
  if (left.length === 0) return done;
  const names = left.map((name) => `«\u00a0${name}\u00a0»`).join(", ");
  const kept =
    left.length > 1 ? `ont changé depuis et restent tels quels` : `a changé depuis et reste tel quel`;
  return `${count > 0 ? done : "Rien n’a été annulé"}. ${names} ${kept}`;
}
