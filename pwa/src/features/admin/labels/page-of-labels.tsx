import * as styles from "./label-paper.module.css";
import { codeOf, codeWidth } from "./label-qr-code.ts";
import { type Label, PAPERS, type PaperName, priceHeight } from "./product-labels.ts";

export interface PageOfLabelsProps {
  paper: PaperName;
  labels: readonly Label[];
}

/**
 * Returns a length on paper as CSS. The CSS variable `--mm` is one millimetre; in the preview on screen it is smaller.
 */
const mm = (length: number): string => `calc(${length} * var(--mm))`;

/** The labels of one page. The parent element sets the CSS variable `--mm`. */
export function PageOfLabels({ paper, labels }: PageOfLabelsProps) {
  return (
    <ul className={styles.page} data-paper={paper}>
      {labels.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copies of a label are equal
        <PrintedLabel key={place} label={label} paper={paper} />
      ))}
    </ul>
  );
}

function PrintedLabel({ label, paper }: { label: Label; paper: PaperName }) {
  const { productName, variant, price } = label;
  const measures = PAPERS[paper];
  const code = codeOf(label);
  const side = codeWidth(code, measures);
  return (
    <li>
      <p className={styles.name}>{productName}</p>
      <svg
        className={styles.code}
        style={{ inlineSize: mm(side), blockSize: mm(side) }}
        viewBox={code.viewBox}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={code.path} />
      </svg>
      <div className={styles.text}>
        {variant && <p className={styles.variant}>{variant}</p>}
        <p
          className={styles.price}
          style={{ fontSize: mm(priceHeight(price, measures.innerWidth - side, measures)) }}
        >
          {price}
        </p>
      </div>
    </li>
  );
}
