import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { PanelEditFragment } from "../../graphql/admin.generated.ts";
import { NETWORK_FAILURE, resultOf } from "../../lib/mutate.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { attemptOf } from "../drafts/attempts.ts";

/** « 1 produit choisi », « 3 produits choisis ». */
export const counted = (count: number, participle: string): string =>
  count > 1 ? `${count} produits ${participle}s` : `${count} produit ${participle}`;

export interface SelectedEditProps {
  products: readonly AdminProduct[];
  onClose: () => void;
  /** Called with what was done, its id, and the text that says so. */
  onDone: (edit: PanelEditFragment, editId: string, text: string) => void;
}

/** An edit of several products. */
export interface Edit<Data, Variables> {
  mutation: TypedDocumentNode<Data, Variables>;
  /** What it has done. */
  select: (data: Data) => PanelEditFragment;
  participle: string;
}

/** Sends an edit of the chosen products; sent again after a lost response, it is applied once. */
export function useSelectedEdit<Data, Variables extends OperationVariables>(
  { products, onDone }: SelectedEditProps,
  { mutation, select, participle }: Edit<Data, Variables>,
) {
  const [mutate, { client, loading: busy }] = useMutation<Data, OperationVariables>(mutation);
  const [error, setError] = useState<string>();
  const run = async (change: Omit<Variables, "editId" | "ids">): Promise<void> => {
    // Of products that have changed since, the same is another edit.
    const versions = products.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted();
    const { editId, settle } = attemptOf(client, participle, change, versions);
    setError(undefined);
    const variables = { editId, ids: products.map(({ id }) => id), ...change };
    const result = await resultOf(mutate({ variables }), select);
    if (result.ok) {
      settle();
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
