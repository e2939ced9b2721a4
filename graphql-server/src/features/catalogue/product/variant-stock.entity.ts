import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The count of the pieces of a variant, or of a product without variants. A variant that is not counted has no row.
 */
@Entity("variant_stock")
export class VariantStock {
  @PrimaryColumn({ name: "product_id", type: "uuid" })
  productId: string;

  /** The variant's number; 0 for a product without variants. */
  @PrimaryColumn({ type: "int" })
  number: number;

  @Column({ type: "int" })
  count: number;
}

/** Pieces that orders gave back after their product was deleted. Restoring the product adds them to its counts. */
@Entity("pending_stock")
export class PendingStock {
  @PrimaryColumn({ name: "product_id", type: "uuid" })
  productId: string;

  /** The variant's number; 0 for a product without variants. */
  @PrimaryColumn({ type: "int" })
  number: number;

  @Column({ type: "int" })
  count: number;
}
