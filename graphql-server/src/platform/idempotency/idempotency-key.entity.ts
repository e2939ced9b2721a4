import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

@Entity("idempotency_keys")
export class IdempotencyKey {
  /** UUID that the client creates for each change, and sends again if it repeats the request. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  /** SHA-256 of the request's content, in base64url. */
  @Column({ type: "text" })
  digest: string;

  /** Null for a request about something else, or about several orders. */
  @Column({ name: "order_id", type: "uuid", nullable: true })
  orderId: string | null;

  /** The answer, for a mutation whose answer cannot be read again from what the request has changed. */
  @Column({ type: "jsonb", nullable: true })
  answer: unknown;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;
}
