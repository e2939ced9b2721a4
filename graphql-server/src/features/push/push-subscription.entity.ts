import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import { PUSH_KINDS, type PushKind } from "./push-subject-kinds.ts";

/** A device that receives notifications about one subject: an order, a size, or a kind of event in the admin panel. */
@Entity("push_subscriptions")
export class StoredPushSubscription {
  @PrimaryColumn({ type: "uuid" })
  id: string;

  /** URL of the device at its browser's push service. Whoever knows the URL can end the subscription. */
  @Column({ type: "text" })
  endpoint: string;

  /** The device's public key as base64url: an uncompressed point of P-256, 65 bytes. */
  @Column({ type: "text" })
  p256dh: string;

  /** A secret of 16 bytes that the device shares with the shop, as base64url. */
  @Column({ type: "text" })
  auth: string;

  @Column({ type: "text", enum: PUSH_KINDS })
  kind: PushKind;

  @Column({ name: "order_id", type: "uuid", nullable: true })
  orderId: string | null;

  @Column({ name: "product_id", type: "uuid", nullable: true })
  productId: string | null;

  /** Number of the product's variant; null for the product as a whole. */
  @Column({ type: "int", nullable: true })
  variant: number | null;

  /** The session in which a signed-in user subscribed; the subscription ends with the session. */
  @Column({ name: "session_id", type: "uuid", nullable: true })
  sessionId: string | null;

  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId: string | null;

  /**
   * Mark (short keyed hash) of the IP address from which the device subscribed to a size: see
   * `platform/security/ip-mark.ts`.
   */
  @Column({ type: "text", nullable: true })
  client: string | null;

  /** The text with which the page asked for the user's consent to notifications. */
  @Column({ type: "text" })
  consent: string;

  @Column({ name: "consented_at", type: "timestamptz", precision: 3, default: () => "now()" })
  consentedAt: Date;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;
}
