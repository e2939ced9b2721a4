import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { ContactSubject } from "./contact-message.rules.ts";

/** A message that was sent with the contact form. */
@Entity("contact_messages")
export class ContactMessage {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  /** The sender's account; null for a visitor. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId: string | null;

  @Column({ name: "full_name", type: "text" })
  fullName: string;

  /** In lower case, which the database checks. */
  @Column({ type: "text" })
  email: string;

  @Column({ type: "text" })
  subject: ContactSubject;

  @Column({ type: "text" })
  message: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  /** Time at which a super admin marked the message as handled; null before that. */
  @Column({ name: "handled_at", type: "timestamptz", precision: 3, nullable: true })
  handledAt: Date | null;

  /** Name that the super admin had when they marked the message as handled. */
  @Column({ name: "handled_by_name", type: "text", nullable: true })
  handledByName: string | null;
}
