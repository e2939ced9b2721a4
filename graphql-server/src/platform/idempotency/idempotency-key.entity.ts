import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

@Entity("idempotency_keys")
export class IdempotencyKey {
  /** UUID that the client creates for each change, and sends again if it repeats the request. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  /** SHA-256 of the request's content, in base64url. A request with the same id and other content is refused. */
  @Column({ type: "text" })
  digest: string;

  /**
   * Id of the order that the request is about; null for a request about something else, or about several orders. When
   * the shop erases an order's customer, it finds by this id the digests that it must erase.
   */
  @Column({ name: "order_id", type: "uuid", nullable: true })
  orderId: string | null;

  /**
   * The answer to the request, for mutations whose answer cannot be read from the changed data when the request is
   * repeated; null for other mutations.
   */
  @Column({ type: "jsonb", nullable: true })
  answer: unknown;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;
}
