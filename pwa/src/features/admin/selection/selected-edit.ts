import { useState } from "react";
import type { PanelEditFragment } from "../../../data/graphql/admin.generated.ts";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { type FieldErrors, useForm } from "../forms/use-form.ts";

/** Returns a number of products as French text: « 1 produit choisi », « 3 produits choisis ». */
export const counted = (count: number, participle: string): string =>
  count > 1 ? `${count} produits ${participle}s` : `${count} produit ${participle}`;

export interface SelectedEditProps {
  products: readonly AdminProduct[];
  onClose: () => void;
  onDone: (edit: PanelEditFragment, editId: string, text: string) => void;
}

/**
 * The products to edit, and the id of the edit. If the request is sent again after a lost answer, the server recognises
 * the id and does not edit the products again.
 */
export interface EditedProducts {
  editId: string;
  ids: string[];
}

export interface SelectedEditOptions<Values> {
  /** French participle in the notice: « modifié ». */
  participle: string;
  initial: Values;
  validate?: (values: Values) => FieldErrors;
  send: (edited: EditedProducts, values: Values) => Promise<Result<PanelEditFragment>>;
}

/**
 * The state of a form that edits the selected products. A request that is repeated after a lost answer makes the edit
 * only once.
 */
export function useSelectedEdit<Values extends object>(
  { products, onDone }: SelectedEditProps,
  { participle, initial, validate, send }: SelectedEditOptions<Values>,
) {
  // `useForm` gives a repeated request the same id if its name and its values are the same. The name contains the time
  // of each product's last change, so that a click after such a change is a new edit.
  const versions = products.map(({ id, updatedAt }) => `${id} ${updatedAt}`).sort();
  const [saved] = useState(initial);
  return useForm<Values, PanelEditFragment>({
    name: [participle, ...versions].join(),
    fields: {},
    saved,
    ...(validate && { validate }),
    save: async (values, editId) => {
      const result = await send({ editId, ids: products.map(({ id }) => id) }, values);
      const isLost = !result.ok && result.code === NETWORK_FAILURE;
      return isLost ? { ...result, message: "Erreur réseau" } : result;
    },
    onSaved: (edit, editId) => {
      const text = counted(edit.count, participle);
      toast.success(text);
      onDone(edit, editId, text);
    },
  });
}
