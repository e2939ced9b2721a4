import { useEffect, useRef, useState } from "react";
import { ProductListDocument, type ProductListQueryVariables } from "../graphql/catalogue.generated.ts";
import { useGraphqlClient } from "../graphql-client/lazy-graphql-client.ts";
import { failure } from "../lib/mutate.ts";
import { useRetry } from "../lib/use-retry.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { Button } from "../ui/form/button.tsx";
import styles from "./more-products.module.css";
import { joinPages, type ProductConnection } from "./product-list.ts";

export interface MoreProductsProps {
  /** Variables of the first page of the list. */
  variables: ProductListQueryVariables;
  /** The products loaded so far. */
  list: ProductConnection;
  disabled: boolean;
}

/**
 * How many products are shown, and « Voir plus ». Loaded pages join the list in the query cache, so that going back
 * shows them all.
 */
export function MoreProducts({ variables, list, disabled }: MoreProductsProps) {
  const client = useGraphqlClient();
  const box = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const shown = list.edges.length;
  const { hasNextPage, endCursor } = list.pageInfo;

  // The focus moves to the first new product: keyboard users go on from there.
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return;
    const items = box.current?.parentElement?.querySelectorAll("ul > li");
    items?.[firstNew.current]?.querySelector("a")?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [shown]);

  const load = async () => {
    try {
      const apollo = await client.load();
      const { data } = await apollo.query({
        query: ProductListDocument,
        variables: { ...variables, after: endCursor },
        fetchPolicy: "no-cache",
      });
      if (data) {
        client.handOverAll();
        apollo.cache.updateQuery(
          { query: ProductListDocument, variables },
          (before) => before && { ...before, products: joinPages(before.products, data.products) },
        );
      }
      setError(undefined);
    } catch (failed) {
      firstNew.current = undefined;
      setError(failed);
    }
    setBusy(false);
  };
  // Without a tap the focus stays where it is.
  useRetry(error, () => void load());

  const showMore = () => {
    setBusy(true);
    setError(undefined);
    firstNew.current = shown;
    void load();
  };

  if (list.totalCount <= shown && !hasNextPage) return null;
  return (
    <div className={styles.more} ref={box}>
      <p role="status">{`${shown} articles sur ${list.totalCount}`}</p>
      <progress className={styles.bar} value={shown} max={list.totalCount} aria-label="Articles affichés" />
      {error !== undefined && <Notice kind="error">{failure(error).message}</Notice>}
      {hasNextPage && (
        <Button
          variant="outline"
          busy={busy}
          busyLabel="Chargement..."
          disabled={disabled}
          onClick={showMore}
        >
          Voir plus
        </Button>
      )}
    </div>
  );
}
