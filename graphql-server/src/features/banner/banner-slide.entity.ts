import { Field, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import { ShopSlideType } from "../shop/shop-state.entity.ts";
import type { SavedSlide } from "./banner-changes.ts";

/** A slide of the home page's banner as it is stored, and as super admins see it. */
@ObjectType("BannerSlide", { simpleResolvers: true })
@Entity("banner_slides")
export class BannerSlide extends ShopSlideType implements SavedSlide {
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  declare link: string | null;

  @Column({ type: "int" })
  position: number;
}
