import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { ProductPageDocument, type ProductPageQueryVariables } from "../../graphql/catalogue.generated.ts";
import type { PageModule } from "../../lib/page-module.ts";
import { Page } from "../../ui/layout/page.tsx";
import { ListError } from "../list-error.tsx";
import { isKnown } from "./product.ts";
import { LoadingScreen, ProductScreen } from "./product-screen.tsx";
import { UnknownProduct } from "./unknown-product.tsx";

const variablesOf = (id = ""): ProductPageQueryVariables => ({ id });

/** One product. Fields a list has already fetched are shown at once, the rest when they have loaded. */
export function ProductPage() {
  const { data, dataState, error, loading, refetch } = useQuery(ProductPageDocument, {
    variables: variablesOf(useParams().id),
    returnPartialData: true,
  });
  const whole = dataState === "complete" ? data.product : undefined;
  if (whole === null) return <UnknownProduct />;

  const product = whole ?? data?.product;
  // `error` has the reason of a failure.
  const failed =
    error && !loading ? { error, onRetry: () => void refetch().catch(() => undefined) } : undefined;
  if (isKnown(product)) {
    return <ProductScreen key={product.id} product={product} whole={whole} failed={failed} />;
  }
  return failed ? (
    <Page>
      <ListError {...failed} />
    </Page>
  ) : (
    <LoadingScreen />
  );
}

export const page: PageModule = {
  Page: ProductPage,
  queries: ({ params }) => [{ query: ProductPageDocument, variables: variablesOf(params.id) }],
};
