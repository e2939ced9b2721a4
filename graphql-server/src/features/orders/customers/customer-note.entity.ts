import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../../platform/ids/id.scalar.ts";

/** A note of the team about the customer who has this phone number. */
@ObjectType("CustomerNote", { simpleResolvers: true })
@Entity("customer_notes")
export class CustomerNote {
  /** UUID that the client creates. */
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  /** The phone number in the format of `orders.phone`. The note is deleted when no order has this number any more. */
  @Column({ type: "text" })
  phone: string;

  /** The order on whose page the note was written. Admins who do not handle this order do not see the note. */
  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  @Field(() => String)
  @Column({ type: "text" })
  text: string;

  @Column({ name: "written_by", type: "uuid", nullable: true })
  writtenById: string | null;

  @Field(() => String, { description: "Sous son nom d’alors" })
  @Column({ name: "written_by_name", type: "text" })
  writtenBy: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "written_at", type: "timestamptz", precision: 3, insert: false })
  writtenAt: Date;
}
