import { useQuery } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import {
  AVAILABILITY_LABELS,
  NO_VARIANT,
  variantLabel,
} from "graphql-server/features/catalogue/variants/variant-fields";
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
import { Row } from "../../../../ui/layout/primitives.tsx";
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
  /** Number of the variant; null for a product without sizes and colours. */
  variant: number | null;
  /** Size; empty if the product has none. */
  size: string;
  colour: string;
  /** Price in whole FCFA, as digits. */
  price: string;
}

export interface ShopProductsProps {
  onChoose: (chosen: ChosenProduct) => void;
  /**
   * Renders a control beside the search field, such as a scanner. The control calls `setText` with the text to search
   * for.
   */
  scanner?: (setText: (text: string) => void) => ReactNode;
}

/**
 * Search field for the shop's products, by words or by a scanned code. Each result shows name and price, and below them
 * the variants with their pieces in stock. A click on a product or on one of its variants adds it to the order.
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
          // Enter does nothing in the search field, because it would submit the order's form around the field.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {scanner?.(setText)}
      {error && <Notice kind="error">La recherche ne répond pas. Réessayez.</Notice>}
      <NoticePlace>
        {text !== "" && search !== "" && data && products.length === 0 && <p>Aucun produit ne correspond</p>}
      </NoticePlace>
      {products.length > 0 && (
        <ul aria-label="Produits trouvés">
          {products.map((product) => (
            <li key={product.id} className={styles.product}>
              <ResponsiveImage
                image={product.thumbnail}
                colour={product.thumbnailColour}
                alt=""
                sizes="44px"
                widths={[160]}
                className={styles.image}
              />
              <p className={styles.name}>{product.productName}</p>
              <strong className={styles.price}>{formatPrice(product.sellingPrice)}</strong>
              <Row gap={2} className={styles.choices}>
                {choicesOf(product, code?.variant).map(({ label, stock, chosen }) => (
                  <Button
                    key={label}
                    variant="outline"
                    size="small"
                    aria-label={`Ajouter ${[product.productName, label, stock?.spoken].filter(Boolean).join(", ")}`}
                    onClick={() => {
                      setText("");
                      onChoose(chosen);
                    }}
                  >
                    {label || "Ajouter"}
                    {stock && <span className={styles.stock}>{stock.shown}</span>}
                  </Button>
                ))}
              </Row>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const productsOf = (
  data: Partial<PanelProductsQuery & OrderProductsQuery> | undefined,
): readonly AdminProduct[] => data?.productsById ?? data?.products?.edges.map(({ node }) => node) ?? [];

interface Choice {
  /** Size and colour; empty for a product without them. */
  label: string;
  /** Pieces in stock, as shown and as read by screen readers; undefined if they are not counted. */
  stock: { shown: string; spoken: string } | undefined;
  chosen: ChosenProduct;
}

/**
 * Returns the variants of a product that can be added to the order.
 * @param scanned number of the variant in a scanned code: only this variant is returned
 */
function choicesOf(product: AdminProduct, scanned: number | undefined): Choice[] {
  const { id, productName, sellingPrice, variants, availability } = product;
  const shared = { productId: id, productName, price: String(sellingPrice) };
  if (variants.length === 0) {
    const stock = stockOf(product, NO_VARIANT, availability);
    return [{ label: "", stock, chosen: { ...shared, variant: null, size: "", colour: "" } }];
  }
  const named = variants.filter(({ number }) => number === scanned);
  return (named.length > 0 ? named : variants).map((variant) => ({
    label: variantLabel(variant),
    stock: stockOf(product, variant.number, variant.availability),
    chosen: { ...shared, variant: variant.number, size: variant.size ?? "", colour: variant.colour ?? "" },
  }));
}

/**
 * Returns the text about a variant's stock, such as « 3 » or « épuisé ». A sold-out variant can still be added, because
 * the owner may have found another piece.
 */
function stockOf(
  { stock }: AdminProduct,
  number: number,
  availability: AdminProduct["availability"],
): Choice["stock"] {
  const count = stock.find((one) => one.number === number)?.count;
  if (count !== undefined) return { shown: String(count), spoken: `${count} en stock` };
  const soldOut = AVAILABILITY_LABELS.SOLD_OUT.toLowerCase();
  return availability === "SOLD_OUT" ? { shown: soldOut, spoken: soldOut } : undefined;
}
