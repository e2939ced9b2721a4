import { Button } from "../../../ui/form/button.tsx";
import { Grid } from "../../../ui/layout/primitives.tsx";
import { useCategories } from "../api/use-categories.ts";
import { ListSearch } from "../list/list-search.tsx";
import { ListSelect } from "../list/list-select.tsx";
import * as styles from "./product-toolbar.module.css";
import type { ProductListFilter } from "./products-url.ts";
import { isProductOrder, PRODUCT_ORDERS } from "./products-url.ts";

export interface ProductToolbarProps {
  filter: ProductListFilter;
  onFilter: (filter: ProductListFilter) => void;
  /** Number of sold-out products that match the other filters; undefined until the server has answered. */
  soldOutCount: number | undefined;
}

export function ProductToolbar(props: ProductToolbarProps) {
  const { filter, onFilter, soldOutCount } = props;
  const categories = useCategories();
  return (
    <Grid columns={2} gap={2} className={styles.toolbar}>
      <ListSearch
        label="Rechercher un produit"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      {filter.lowStock ? (
        <Button variant="outline" aria-pressed onClick={() => onFilter({ ...filter, lowStock: false })}>
          Bientôt épuisé
        </Button>
      ) : (
        <Button
          variant="outline"
          aria-pressed={filter.soldOut}
          onClick={() => onFilter({ ...filter, soldOut: !filter.soldOut })}
        >
          {soldOutCount === undefined ? "Épuisé" : `Épuisé (${soldOutCount})`}
        </Button>
      )}
      <ListSelect
        name="adminCategory"
        aria-label="Filtrer par catégorie"
        value={filter.category}
        onChange={(event) => onFilter({ ...filter, category: event.currentTarget.value })}
      >
        <option value="">Catégories</option>
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ListSelect>
      <ListSelect
        name="adminOrder"
        aria-label="Trier les produits"
        value={filter.order}
        onChange={({ currentTarget: { value } }) =>
          isProductOrder(value) && onFilter({ ...filter, order: value })
        }
      >
        {Object.entries(PRODUCT_ORDERS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ListSelect>
    </Grid>
  );
}
