import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** An e-mail address that is subscribed to the newsletter. */
@Entity("newsletter_subscriptions")
export class NewsletterSubscription {
  /** In lower case and unique; the database checks both. */
  @PrimaryColumn({ type: "text" })
  email: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  /** The text with which the page asked for the subscription; null if a REST front sent none. */
  @Column({ type: "text", nullable: true })
  consent: string | null;
}
