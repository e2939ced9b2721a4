import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import type { ShopZone } from "./shop-zone.rules.ts";

@ObjectType("DeliveryZone", { simpleResolvers: true })
@Entity("delivery_zones")
export class DeliveryZone implements ShopZone {
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String)
  @Column({ type: "text" })
  town: string;

  @Field(() => String, { description: "Vide : toute la ville, ou le reste de la ville" })
  @Column({ type: "text" })
  quarter: string;

  @Field(() => Int, { description: "En francs entiers ; 0 : gratuite" })
  @Column({ type: "int" })
  fee: number;

  @Field(() => String, { description: "Par exemple 24-48h ; vide : rien n’est promis" })
  @Column({ type: "text" })
  delay: string;

  @Column({ type: "int" })
  position: number;
}
