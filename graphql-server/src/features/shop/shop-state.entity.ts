import { Field, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { KeptService } from "./nail-service.rules.ts";
import type { ShopSlide, ShopTexts } from "./profile/shop.rules.ts";
import type { ShopDetails } from "./profile/shop-settings.rules.ts";

/** The owner's settings of the shop, in the only row of the table. Absent details and texts have their defaults. */
@Entity("shop_state")
export class StoredShop {
  @PrimaryColumn({ type: "boolean" })
  one: boolean;

  /**
   * Milliseconds since 1970 at the last change that visitors can see. If two changes happen in the same millisecond,
   * the later one still gets a higher number.
   */
  @Column({ type: "bigint" })
  version: number;

  /**
   * Hash of the environment's settings at the last start. If the settings have another hash at the next start, the
   * version of the shop's settings increases, and devices load them.
   */
  @Column({ type: "text" })
  environment: string;

  @Column({ type: "jsonb" })
  details: Partial<ShopDetails>;

  @Column({ type: "jsonb" })
  texts: ShopTexts;

  /** The owner's services; null for the default services. */
  @Column({ type: "jsonb", nullable: true })
  services: KeptService[] | null;

  @Column({ name: "admins_handle_all_orders", type: "boolean" })
  adminsHandleAllOrders: boolean;
}

/** A slide of the home banner as visitors see it: columns of the table of slides (`BannerSlide`). */
@ObjectType("ShopSlide", { simpleResolvers: true })
export class ShopSlideType implements ShopSlide {
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
  link?: string | null | undefined;
}
