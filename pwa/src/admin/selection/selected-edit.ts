import { useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { type GraphqlClient } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { EditedProducts, ProductsEdit } from "../api/edits-api.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { attemptOf } from "../drafts/attempts.ts";

/** « 1 produit choisi », « 3 produits choisis ». */
export const counted = (count: number, participle: string): string =>
  count > 1 ? `${count} produits ${participle}s` : `${count} produit ${participle}`;

export interface SelectedEditProps {
  products: readonly AdminProduct[];
  onClose: () => void;
  /** Called with what was done, its id, and the text that says so. */
  onDone: (edit: ProductsEdit, editId: string, text: string) => void;
}

type Send<Change extends readonly unknown[]> = (
  client: GraphqlClient,
  edited: EditedProducts,
  ...change: Change
) => Promise<Result<ProductsEdit>>;

/** Sends an edit of the chosen products; sent again after a lost response, it is applied once. */
export function useSelectedEdit({ products, onDone }: SelectedEditProps, participle: string) {
  const client = useGraphqlClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async <Change extends readonly unknown[]>(
    send: Send<Change>,
    ...change: Change
  ): Promise<void> => {
    // Of products that have changed since, the same is another edit.
    const versions = products.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted();
    const attempt = attemptOf(client, participle, change, versions);
    const { editId } = attempt;
    setBusy(true);
    setError(undefined);
    const result = await send(client, { editId, ids: products.map(({ id }) => id) }, ...change);
    setBusy(false);
    if (result.ok) {
      attempt.settle();
      const text = counted(result.value.count, participle);
      toast.success(text);
      return onDone(result.value, editId, text);
    }
    const message = result.code === NETWORK_FAILURE ? "Erreur réseau" : result.message;
    setError(message);
    toast.error(message);
  };
  return { busy, error, run };
}
