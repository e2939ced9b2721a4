import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as listStyles from "./list.module.css";
import { LoadState } from "./load-state.tsx";
import * as styles from "./paged-rows.module.css";
import type { PagedList } from "./use-paged-query.ts";

interface SharedProps<Row extends { id: string }> {
  list: Omit<PagedList, "connection" | "nodes" | "add"> & { nodes: readonly Row[] | undefined };
  /** Plural French noun of the rows, such as « commandes ». */
  noun: string;
  /** Shown if the list has no rows. */
  empty: ReactNode;
  /** Title of the message after a failure to load the list. */
  failureTitle?: string;
}

/**
 * How the rows are shown: either each row as a list item (`row`), or all rows together, for example as a table
 * (`rows`).
 */
type RowsProps<Row> =
  | { row: (row: Row) => ReactNode; className?: string | undefined; rows?: undefined }
  | { rows: (rows: readonly Row[]) => ReactNode; row?: undefined; className?: undefined };

export type PagedRowsProps<Row extends { id: string }> = SharedProps<Row> & RowsProps<Row>;

/**
 * The rows of a list that the server sends page by page, with the button « Voir plus ». Without rows, says whether they
 * are loading, could not be loaded, or do not exist. Also says why a next page could not be loaded.
 */
export function PagedRows<Row extends { id: string }>({
  list,
  noun,
  empty,
  failureTitle = "La liste n’a pas pu être chargée",
  className,
  row,
  rows,
}: PagedRowsProps<Row>) {
  const { nodes, failure, loading, loadingMore, retry } = list;
  const isEmpty = nodes?.length === 0 && !failure;
  return (
    <>
      {isEmpty ? (
        !loading && empty
      ) : (
        <LoadState
          isLoaded={nodes !== undefined}
          failure={loadingMore ? undefined : failure}
          retry={retry}
          title={failureTitle}
        />
      )}
      {rows ? (
        nodes && nodes.length > 0 && rows(nodes)
      ) : (
        <ol className={classNames(listStyles.list, className)} aria-busy={loading}>
          {nodes?.map((one) => (
            <li key={one.id}>{row(one)}</li>
          ))}
        </ol>
      )}
      <MoreRows list={list} noun={noun} />
    </>
  );
}

function MoreRows<Row extends { id: string }>({ list, noun }: Pick<SharedProps<Row>, "list" | "noun">) {
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
