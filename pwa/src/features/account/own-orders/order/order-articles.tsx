import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { ResponsiveImage } from "../../../../ui/display/responsive-image.tsx";
import { articleCount } from "../../../../ui/text/article-count.ts";
import type { DeviceOrderLine } from "../../../orders/outbox/order-records.ts";
import * as styles from "./own-order.module.css";

/** Largest number of pictures on a folded order's card. */
const MOST_PICTURES = 2;

/** The articles of a folded order: some pictures, and the articles' names on at most two lines. */
export function OrderArticles({ lines }: { lines: readonly DeviceOrderLine[] }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [line, ...others] = lines;
  const isOne = others.length === 0;
  const hidden = lines.length - MOST_PICTURES;
  return (
    <div className={styles.articles}>
      {lines.slice(0, MOST_PICTURES).map(({ image }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line without state may get another place
        <LineImage key={place} image={image} />
      ))}
      {hidden > 0 && <span className={styles.hidden}>+&nbsp;{hidden}</span>}
      <div className={styles.names}>
        <p>{isOne ? <bdi>{line?.productName}</bdi> : articleCount(pieces)}</p>
        <p className={styles.soft}>
          {isOne && line
            ? [variantLabel(line), line.quantity > 1 && articleCount(line.quantity)]
                .filter(Boolean)
                .join(" · ")
            : lines.map(({ productName }) => productName).join(", ")}
        </p>
      </div>
    </div>
  );
}

export const LineImage = ({ image }: { image: string | null }) =>
  image ? (
    <ResponsiveImage image={image} alt="" sizes="48px" widths={[160]} className={styles.image} />
  ) : (
    <span className={styles.image} />
  );
