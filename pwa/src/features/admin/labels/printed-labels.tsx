import { createPortal } from "react-dom";
import { usePrintDate } from "../../cart/slip/use-print-date.ts";
import { PageOfLabels, type PageOfLabelsProps } from "./page-of-labels.tsx";
import * as styles from "./printed-labels.module.css";
import { PAPERS, pagesOf } from "./product-labels.ts";

/**
 * The pages of labels that are printed instead of the panel's page. They are rendered only for printing, because
 * hundreds of codes would slow down the form.
 */
export function PrintedLabels({ paper, labels }: PageOfLabelsProps) {
  const isPrinting = usePrintDate() !== undefined;
  if (!isPrinting) return null;
  return createPortal(
    <div className={styles.labels} data-paper={paper}>
      {pagesOf(labels, PAPERS[paper]).map((printed, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <PageOfLabels key={number} paper={paper} labels={printed} />
      ))}
    </div>,
    document.body,
  );
}
