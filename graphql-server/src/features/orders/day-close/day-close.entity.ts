import { Field, Float, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn, VirtualColumn } from "typeorm";

/** The close of one day of the shop, with the cash that was counted. Amounts are whole FCFA. */
@ObjectType("DayClose", { simpleResolvers: true })
@Entity("day_closes")
export class DayClose {
  /** Id of the close. The audit log entries about the close have this id as their subject. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String, { description: "Jour à Douala, 2026-11-22" })
  @Column({ type: "text" })
  day: string;

  @Field(() => Float, {
    description: "Espèces reçues moins espèces rendues ce jour-là, quand la caisse a été comptée",
  })
  @Column({ type: "bigint" })
  expected: number;

  @Field(() => Float, { description: "Espèces qui étaient dans la caisse" })
  @Column({ type: "bigint" })
  counted: number;

  @Field(() => Float, { description: "Compté moins attendu ; négatif : il manque de l’argent" })
  @VirtualColumn({ type: "bigint", query: (close) => `(${close}.counted - ${close}.expected)` })
  difference: number;

  @Field(() => String, { description: "Vide : aucune" })
  @Column({ type: "text", default: "" })
  note: string;

  @Column({ name: "closed_by", type: "uuid", nullable: true })
  closedById: string | null;

  @Field(() => String, { description: "Qui l’a comptée ou corrigée en dernier, sous son nom d’alors" })
  @Column({ name: "closed_by_name", type: "text" })
  closedBy: string;

  @Field(() => Date)
  @Column({ name: "closed_at", type: "timestamptz", precision: 3 })
  closedAt: Date;
}
