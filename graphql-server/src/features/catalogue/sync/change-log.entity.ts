import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/**
 * A product's entry in the change log: the version of the catalogue in which the product last changed. Database
 * triggers write the entry.
 */
@Entity("catalogue_changes")
export class CatalogueChange {
  @PrimaryColumn({ name: "product_id", type: "uuid" })
  productId: string;

  @Column({ type: "bigint" })
  version: string;

  @Column({ type: "boolean" })
  deleted: boolean;

  @CreateDateColumn({ name: "changed_at", type: "timestamptz", precision: 3 })
  changedAt: Date;

  /**
   * The version in which the product's content last changed: everything except the availability of the product and its
   * variants. Null means the same as `version`.
   */
  @Column({ name: "content_version", type: "bigint", nullable: true })
  contentVersion: string | null;
}
