import { Field, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import type { SavedSlide } from "./banner-changes.ts";

@ObjectType("BannerSlide", { simpleResolvers: true })
@Entity("banner_slides")
export class BannerSlide implements SavedSlide {
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String, { description: "Image des écrans larges, 16:7" })
  @Column({ type: "text" })
  wide: string;

  @Field(() => String, { description: "Image des téléphones, 6:7" })
  @Column({ type: "text" })
  tall: string;

  @Field(() => String, { description: "Ce que l’image montre" })
  @Column({ type: "text" })
  alt: string;

  @Field(() => String, { nullable: true, description: "Une page de la boutique (/…), ou une adresse https" })
  @Column({ type: "text", nullable: true })
  link: string | null;

  /** Position in the sequence that the owner chose. */
  @Column({ type: "int" })
  position: number;
}
