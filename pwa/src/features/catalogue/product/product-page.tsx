import { idOrNone } from "graphql-server/platform/ids/uuid";
import { useParams } from "react-router-dom";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import {
  ProductPageDocument,
  type ProductPageQueryVariables,
} from "../../../data/graphql/catalogue.generated.ts";
import type { PageModule } from "../../../lib/page-module.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { ListError } from "../list-error.tsx";
import { isKnown } from "./product.ts";
import { LoadingScreen, ProductScreen } from "./product-screen.tsx";
import { UnknownProduct } from "./unknown-product.tsx";

/**
 * Returns the variables of the page's query. An invalid id is replaced by an id that no product has, so that the page
 * says that the product is unknown.
 */
const variablesOf = (id: string | undefined): ProductPageQueryVariables => ({ id: idOrNone(id) });

/**
 * The page of one product. It first shows the fields that a product list has already loaded, and the other fields when
 * they have loaded too.
 */
export function ProductPage() {
  const { data, partial, error, loading, retry } = useQuery(ProductPageDocument, variablesOf(useParams().id));
  const whole = data?.product;
  if (whole === null) return <UnknownProduct />;

  const product = whole ?? partial?.product;
  const failed = error && !loading ? { error, onRetry: retry } : undefined;
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
