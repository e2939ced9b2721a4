import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import * as styles from "./load-more.module.css";
import type { PagedList } from "./use-paged-query.ts";

/** Shows the number of rows and the button « Voir plus ». After a failure it shows why the next page did not load. */
export function LoadMore({ list, noun }: { list: PagedList; noun: string }) {
  const { nodes, totalCount, hasNextPage, loadingMore, failure, showMore } = list;
  if (!nodes || !hasNextPage) return null;
  return (
    <Stack gap={3} align="center" className={styles.more}>
      {totalCount > 0 && (
        <p role="status">
          {nodes.length} {noun} sur {totalCount}
        </p>
      )}
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <Button variant="outline" busy={loadingMore} busyLabel="Chargement..." onClick={showMore}>
        Voir plus
      </Button>
    </Stack>
  );
}
