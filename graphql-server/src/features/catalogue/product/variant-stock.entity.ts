import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The count of the pieces of a variant, or of a product without variants. A variant that is not counted has no row.
 */
@ObjectType("VariantStock", { simpleResolvers: true })
@Entity("variant_stock")
export class VariantStock {
  @PrimaryColumn({ name: "product_id", type: "uuid" })
  productId: string;

  @Field(() => Int, { description: "Le numéro de la variante ; 0 pour un produit qui n’en a pas" })
  @PrimaryColumn({ type: "int" })
  number: number;

  @Field(() => Int, { description: "En pièces" })
  @Column({ type: "int" })
  count: number;
}

/** Pieces that orders gave back after their product was deleted. Restoring the product adds them to its counts. */
@Entity("pending_stock")
export class PendingStock extends VariantStock {}
