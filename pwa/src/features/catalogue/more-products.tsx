import { useEffect, useRef, useState } from "react";
import { useCatalogueStore } from "../../data/catalogue-store/use-catalogue-store.ts";
import {
  ProductListDocument,
  type ProductListQueryVariables,
} from "../../data/graphql/catalogue.generated.ts";
import type { DocumentFailure } from "../../lib/http/send-document.ts";
import { useRetry } from "../../lib/http/use-retry.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import * as styles from "./more-products.module.css";
import { joinPages, type ProductConnection } from "./product-list.ts";

export interface MoreProductsProps {
  /** Variables of the first page of the list. */
  variables: ProductListQueryVariables;
  /** The products loaded so far. */
  list: ProductConnection;
  disabled: boolean;
}

/**
 * Shows the number of products and the button « Voir plus ». A click adds the next products to the list in the
 * catalogue store, so that the list still contains them when the shopper comes back to the page.
 */
export function MoreProducts({ variables, list, disabled }: MoreProductsProps) {
  const catalogue = useCatalogueStore();
  const box = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DocumentFailure>();
  const shown = list.edges.length;
  const { hasNextPage, endCursor } = list.pageInfo;

  // Moves the focus to the first new product, so that keyboard users continue there.
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return;
    const items = box.current?.parentElement?.querySelectorAll("ul > li");
    items?.[firstNew.current]?.querySelector("a")?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [shown]);

  const load = async () => {
    const answer = await catalogue.query(ProductListDocument, { ...variables, after: endCursor });
    if (answer.ok) {
      const next = answer.value.products;
      catalogue.change(ProductListDocument, variables, (before) => ({
        ...before,
        products: joinPages(before.products, next),
      }));
    } else firstNew.current = undefined;
    setFailure(answer.ok ? undefined : answer);
    setBusy(false);
  };
  // Unlike a click on « Voir plus », an automatic retry does not move the focus, because the user may be elsewhere by
  // now.
  useRetry(failure, () => void load());

  const showMore = () => {
    setBusy(true);
    setFailure(undefined);
    firstNew.current = shown;
    void load();
  };

  if (list.totalCount <= shown && !hasNextPage) return null;
  return (
    <Stack gap={3} align="center" className={styles.more} ref={box}>
      <p role="status">{`${shown} articles sur ${list.totalCount}`}</p>
      <progress className={styles.bar} value={shown} max={list.totalCount} aria-label="Articles affichés" />
      {failure && <Notice kind="error">{failure.message}</Notice>}
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
    </Stack>
  );
}
