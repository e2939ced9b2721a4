import { Column, Entity, PrimaryColumn } from "typeorm";
import { DEFAULT_LOW_STOCK_AT } from "./low-stock.rules.ts";

/**
 * The low-stock count of a product: if a variant has this number of pieces or fewer, the product is nearly sold out. A
 * product without a row has `DEFAULT_LOW_STOCK_AT`.
 */
@Entity("low_stock")
export class LowStock {
  @PrimaryColumn({ name: "product_id", type: "uuid" })
  productId: string;

  /**
   * The product is nearly sold out if one of its variants has at most this number of pieces; 0 if the product never
   * counts as nearly sold out.
   */
  @Column({ name: "low_stock_at", type: "int" })
  lowStockAt: number;
}

/**
 * SQL of the variants that are nearly sold out, with `product_id`, `number` and `count`. They have at most as many
 * pieces as the product's low-stock count. Variants whose pieces are not counted are left out.
 */
export const LOW_VARIANTS = `SELECT s.product_id, s.number, s.count FROM variant_stock s
  LEFT JOIN low_stock low ON low.product_id = s.product_id
  WHERE coalesce(low.low_stock_at, ${DEFAULT_LOW_STOCK_AT}) > 0
    AND s.count <= coalesce(low.low_stock_at, ${DEFAULT_LOW_STOCK_AT})`;

/** SQL condition: the product `p` is nearly sold out. */
export const IS_LOW = `(p.availability <> 'SOLD_OUT' AND p.id IN (SELECT low.product_id FROM (${LOW_VARIANTS}) low))`;
