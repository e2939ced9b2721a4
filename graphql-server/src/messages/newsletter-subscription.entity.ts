import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** An address that asked for the newsletter. */
@Entity("newsletter_subscriptions")
export class NewsletterSubscription {
  /** Lower case, unique: held by the database. */
  @PrimaryColumn({ type: "text" })
  email: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;
}
