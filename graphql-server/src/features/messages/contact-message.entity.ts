import { Field, InputType, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import { countedConnectionOf } from "../../platform/pagination/connection.type.ts";
import type { ContactSubject } from "./contact-message.rules.ts";

/** The fields of a contact message that the form sends and the admin panel shows. */
@ObjectType({ simpleResolvers: true })
@InputType()
export abstract class ContactMessageFields {
  @Field(() => String)
  @Column({ name: "full_name", type: "text" })
  fullName: string;

  /** The sender's e-mail address in lower case. A check of the database refuses capitals. */
  @Field(() => String)
  @Column({ type: "text" })
  email: string;

  @Field(() => String, { description: "question, order, return ou other" })
  @Column({ type: "text" })
  subject: string;

  @Field(() => String)
  @Column({ type: "text" })
  message: string;
}

/** A message that was sent with the contact form. */
@ObjectType("ContactMessage", { simpleResolvers: true })
@Entity("contact_messages")
export class ContactMessage extends ContactMessageFields {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id: string;

  /** The account of the sender; null for a visitor. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId: string | null;

  declare subject: ContactSubject;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: "Quand quelqu’un l’a marqué comme traité" })
  @Column({ name: "handled_at", type: "timestamptz", precision: 3, nullable: true })
  handledAt: Date | null;

  @Field(() => String, { nullable: true, description: "Qui l’a traité, sous son nom d’alors" })
  @Column({ name: "handled_by_name", type: "text", nullable: true })
  handledBy: string | null;
}

@ObjectType("ContactMessageConnection", { simpleResolvers: true })
export class ContactMessageConnection extends countedConnectionOf("ContactMessage", ContactMessage) {}
