import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { useEffect, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { OrderProductsDocument } from "../../../data/graphql/admin.generated.ts";
import { lazy } from "../../../lib/lazy.ts";
import type { Result } from "../../../lib/result.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { useWhenAlive } from "../list/use-panel-query.ts";
import type { LabelsForm } from "./labels-form.tsx";

interface Loaded {
  /** The form's component. Its code is a separate script, because few admins print labels. */
  Form: typeof LabelsForm;
  /** The products as they are now, without those that were deleted. */
  products: readonly AdminProduct[];
}

const loadForm = lazy(async () => (await import("./labels-form.tsx")).LabelsForm);

async function fetchProducts(client: ApolloClient, ids: readonly string[]): Promise<AdminProduct[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, batch) =>
    ids.slice(batch * MAX_IDS, (batch + 1) * MAX_IDS),
  );
  const answers = await Promise.all(
    batches.map((batch) => client.query({ query: OrderProductsDocument, variables: { ids: batch } })),
  );
  return answers.flatMap(({ data }) => {
    if (!data) throw new Error("no products in the answer");
    return data.productsById;
  });
}

const load = async (client: ApolloClient, ids: readonly string[]): Promise<Result<Loaded>> =>
  resultOf(
    Promise.all([loadForm(), fetchProducts(client, ids)]).then(([Form, products]) => ({
      data: { Form, products },
    })),
    (loaded) => loaded,
  );

/**
 * Loads the form's code, and the products with their current prices, sizes and stock. If the network fails, the code
 * and the products are loaded again when the connection works.
 * @param ids ids of the products; later changes of this list are ignored
 */
export function useLabelsForm(ids: readonly string[]) {
  const client = useApolloClient();
  const [wanted] = useState(ids);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<Loaded>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const loaded = await load(client, wanted);
      if (isCurrent) setResult(loaded);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [client, wanted, attempt]);
  const failure = result && !result.ok ? result : undefined;
  const retry = () => {
    setResult(undefined);
    setAttempt((before) => before + 1);
  };
  useWhenAlive(failure, retry);
  return { loaded: result?.ok ? result.value : undefined, failure, retry };
}
