import { useApolloClient } from "@apollo/client/react";
import type { StateChange } from "graphql-server/features/catalogue/variants/stock";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeAvailabilityDocument } from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";

export interface AvailabilityChange {
  product: AdminProduct;
  editId: string;
}

/** Changes the availability of products. A change that is sent again after a lost answer is made only once. */
export function useAvailability() {
  const client = useApolloClient();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);

  const change = async (
    { id }: AdminProduct,
    changes: readonly StateChange[],
  ): Promise<Result<AvailabilityChange>> => {
    const attempt = attemptOf(client, "availability", id, changes);
    const { editId } = attempt;
    setBusyIds((before) => [...before, id]);
    const variables = { productId: id, changes: [...changes], editId };
    const result = await resultOf(
      client.mutate({ mutation: ChangeAvailabilityDocument, variables }),
      (data) => data.changeAvailability,
    );
    setBusyIds((before) => before.filter((one) => one !== id));
    if (!result.ok) return result;
    attempt.settle();
    return { ok: true, value: { product: result.value, editId } };
  };
  return { isBusy: ({ id }: AdminProduct) => busyIds.includes(id), change };
}

export type ChangingAvailability = ReturnType<typeof useAvailability>;
