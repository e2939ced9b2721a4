import { Link } from "react-router-dom";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { ArrowRightIcon } from "../../../ui/icons/icons.tsx";
import { CollectionPanel } from "../collection-panel.tsx";
import * as styles from "./closing-link.module.css";

export function ClosingLink({ products }: { products: readonly ProductCardFragment[] }) {
  const { year } = useShop();
  return (
    <Link to={paths.catalogue} className={styles.closing} data-row="">
      <CollectionPanel products={products}>
        <h2>{`Nouvelle Collection ${year}`}</h2>
        <p>
          Voir tout le catalogue <ArrowRightIcon size={20} />
        </p>
      </CollectionPanel>
    </Link>
  );
}
