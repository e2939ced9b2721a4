import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** What a notification contains besides its title, which is the shop's name at the time of sending. */
export interface PushContent {
  readonly body: string;
  /** Path of the page that a tap opens. */
  readonly path: string;
  /** A newer notification with the same tag replaces the older one, both at the push service and on the device. */
  readonly tag: string;
}

@Entity("push_messages")
export class StoredPushMessage {
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "subscription_id", type: "uuid" })
  subscriptionId: string;

  /**
   * The `tag` of the content. It has a column of its own, because an index ensures that a subscription has at most one
   * waiting message for each tag.
   */
  @Column({ type: "text" })
  topic: string;

  @Column({ type: "jsonb" })
  content: PushContent;

  /**
   * Number that increases when newer content replaces the content. After an attempt, the sender deletes the message
   * only if the number is still the same.
   */
  @Column({ type: "int", default: 1 })
  version: number;

  @Column({ type: "int", default: 0 })
  attempts: number;

  /** Time at which the newest content was stored. A message that was not sent within a day is deleted. */
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  /** The message is not sent before this time, because an admin may still undo the change that the message reports. */
  @Column({ name: "held_until", type: "timestamptz", precision: 3, default: () => "now()" })
  heldUntil: Date;

  @Column({ name: "next_attempt_at", type: "timestamptz", precision: 3, default: () => "now()" })
  nextAttemptAt: Date;
}
