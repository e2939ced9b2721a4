import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** A user's cart. The row is created by the user's first edit. */
@Entity("carts")
export class StoredCart {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId: string;

  /** The cart's version, which increases with every edit. */
  @Column({ type: "int" })
  version: number;
}

/** A line of a cart. Each variant of a product has its own line. */
@Entity("cart_lines")
export class StoredCartLine {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Column({ name: "user_id", type: "uuid" })
  userId: string;

  @Column({ name: "product_id", type: "uuid" })
  productId: string;

  @Column({ type: "int" })
  quantity: number;

  @Column({ type: "int", generated: "identity", generatedIdentity: "BY DEFAULT" })
  position: number;

  /** Number of the product's variant (size and colour); 0 if the line has no variant. */
  @Column({ type: "int", default: 0 })
  variant: number;
}

/**
 * The id of an operation that was applied to a user's cart. The server does not apply an operation with a stored id
 * again.
 */
@Entity("cart_operations")
export class CartOperation {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId: string;

  @PrimaryColumn({ type: "uuid" })
  id: string;

  /** Digest of the operation's content. It shows the server that another operation with the same id is different. */
  @Column({ type: "text" })
  digest: string;

  @CreateDateColumn({ name: "applied_at", type: "timestamptz", precision: 3 })
  appliedAt: Date;
}
