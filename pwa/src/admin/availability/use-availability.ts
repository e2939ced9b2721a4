import type { StateChange } from "graphql-server/catalogue/variants/stock";
import { useRef, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Result } from "../../lib/result.ts";
import { type AdminProduct, changeAvailability } from "../api/products-api.ts";

/** A product whose states were changed, and under which id that can be undone. */
export interface AvailabilityChange {
  product: AdminProduct;
  editId: string;
}

/** Changes states of products, of several at once; a change sent again after a lost response is applied once. */
export function useAvailability() {
  const client = useGraphqlClient();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  /** The id of each change that was not confirmed: its response may be lost. */
  const editIds = useRef(new Map<string, string>());

  const change = async (
    { id }: AdminProduct,
    changes: readonly StateChange[],
  ): Promise<Result<AvailabilityChange>> => {
    const request = JSON.stringify([id, changes]);
    const editId = editIds.current.get(request) ?? randomId();
    editIds.current.set(request, editId);
    setBusyIds((before) => [...before, id]);
    const result = await changeAvailability(client, id, changes, editId);
    setBusyIds((before) => before.filter((one) => one !== id));
    if (!result.ok) return result;
    editIds.current.delete(request);
    return { ok: true, value: { product: result.value, editId } };
  };
  return { isBusy: ({ id }: AdminProduct) => busyIds.includes(id), change };
}

export type ChangingAvailability = ReturnType<typeof useAvailability>;
