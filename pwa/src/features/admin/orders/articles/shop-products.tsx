import { useQuery } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { type ReactNode, useState } from "react";
import {
  OrderProductsDocument,
  type OrderProductsQuery,
  PanelProductsDocument,
  type PanelProductsQuery,
} from "../../../../data/graphql/admin.generated.ts";
import { useDebouncedValue } from "../../../../lib/use-debounced-value.ts";
import { ResponsiveImage } from "../../../../ui/display/responsive-image.tsx";
import { Notice, NoticePlace } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { TextField } from "../../../../ui/form/field.tsx";
import { Cluster } from "../../../../ui/layout/primitives.tsx";
import type { AdminProduct } from "../../api/products-api.ts";
import { SEARCH_DEBOUNCE_MS } from "../../list/list-search.tsx";
import * as formStyles from "../../ui/form.module.css";
import { productOfCode } from "./product-code.ts";
import * as styles from "./shop-products.module.css";

const SHOWN_PRODUCTS = 6;
const MAX_SEARCH_LENGTH = 200;

export interface ChosenProduct {
  productId: string;
  productName: string;
  /** Null for a product without sizes and colours. */
  variant: number | null;
  /** Empty for none. */
  size: string;
  colour: string;
  /** Amount in whole FCFA, in digits. */
  price: string;
}

export interface ShopProductsProps {
  onChoose: (chosen: ChosenProduct) => void;
  /** Renders a control beside the search field, for example a scanner, which calls `setText` with the scanned code. */
  scanner?: (setText: (text: string) => void) => ReactNode;
}

/**
 * Searches the shop's products by words, or by a scanned code. A click on a product or on one of its variants enters it
 * in the order.
 */
export function ShopProducts({ onChoose, scanner }: ShopProductsProps) {
  const [text, setText] = useState("");
  const search = useDebouncedValue(text, SEARCH_DEBOUNCE_MS).trim();
  const code = productOfCode(text);
  const found = useQuery(PanelProductsDocument, {
    variables: { filter: { search }, first: SHOWN_PRODUCTS },
    skip: search === "" || code !== undefined,
  });
  const scanned = useQuery(OrderProductsDocument, {
    variables: { ids: code ? [code.id] : [] },
    skip: code === undefined,
  });
  const { data, error } = code ? scanned : found;
  const products = text === "" || search === "" ? [] : productsOf(data);
  return (
    <fieldset className={formStyles.fieldset} aria-label="Produits de la boutique">
      <TextField
        label="Chercher un produit de la boutique"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The search field is inside the order's form; Enter must not submit that form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {scanner?.(setText)}
      {error && <Notice kind="error">La recherche ne répond pas. Réessayez.</Notice>}
      <NoticePlace>
        {text !== "" && search !== "" && data && products.length === 0 && <p>Aucun produit ne correspond</p>}
      </NoticePlace>
      {products.map((product) => (
        <Cluster gap={3} rowGap={2} align="center" key={product.id} className={styles.product}>
          <ResponsiveImage
            image={product.thumbnail}
            colour={product.thumbnailColour}
            alt=""
            sizes="44px"
            widths={[160]}
            className={styles.image}
          />
          <p>
            {product.productName}
            <br />
            <strong>{formatPrice(product.sellingPrice)}</strong>
          </p>
          <Cluster gap={2}>
            {choicesOf(product, code?.variant).map(({ label, chosen }) => (
              <Button
                key={label}
                variant="outline"
                size="small"
                aria-label={`Ajouter ${product.productName}${label && `, ${label}`}`}
                onClick={() => {
                  setText("");
                  onChoose(chosen);
                }}
              >
                {label || "Ajouter"}
              </Button>
            ))}
          </Cluster>
        </Cluster>
      ))}
    </fieldset>
  );
}

const productsOf = (
  data: Partial<PanelProductsQuery & OrderProductsQuery> | undefined,
): readonly AdminProduct[] => data?.productsById ?? data?.products?.edges.map(({ node }) => node) ?? [];

/** @param scanned number of the variant in the scanned code, which is then the only choice */
function choicesOf(
  product: AdminProduct,
  scanned: number | undefined,
): { label: string; chosen: ChosenProduct }[] {
  const { id, productName, sellingPrice, variants } = product;
  const shared = { productId: id, productName, price: String(sellingPrice) };
  if (variants.length === 0)
    return [{ label: "", chosen: { ...shared, variant: null, size: "", colour: "" } }];
  const named = variants.filter(({ number }) => number === scanned);
  return (named.length > 0 ? named : variants).map((variant) => ({
    label: variantLabel(variant),
    chosen: { ...shared, variant: variant.number, size: variant.size ?? "", colour: variant.colour ?? "" },
  }));
}
