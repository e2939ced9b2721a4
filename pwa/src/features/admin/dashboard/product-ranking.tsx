import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { ordersUrl } from "../orders/orders-url.ts";
import { productFormAddress } from "../products/use-opened-product.ts";
import * as sectionStyles from "../ui/section.module.css";
import * as textStyles from "../ui/text.module.css";
import type { Dashboard } from "./dashboard.ts";
import * as styles from "./product-ranking.module.css";

export function MostOrdered({ products }: { products: Dashboard["mostOrdered"] }) {
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-most-ordered">
      <h2 id="admin-most-ordered">Les plus commandés</h2>
      {products.length === 0 && <p className={textStyles.secondary}>Rien encore ces 30 derniers jours.</p>}
      <ol className={styles.ranking}>
        {products.map(({ productId, productName, image, quantity }) => (
          <ProductEntry
            key={productId ?? productName}
            to={productId ? productFormAddress(productId) : ordersUrl({ search: productName })}
            name={productName}
            image={image}
          >
            {quantity}&nbsp;×
          </ProductEntry>
        ))}
      </ol>
    </section>
  );
}

function ProductEntry({
  to,
  name,
  image,
  children,
}: {
  to: string;
  name: string;
  image: string | null;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link to={to}>
        {image ? (
          <ResponsiveImage image={image} alt="" sizes="40px" widths={[160]} className={styles.image} />
        ) : (
          <span className={styles.image} />
        )}
        <span dir="auto">{name}</span>
      </Link>
      {children && <strong>{children}</strong>}
    </li>
  );
}
