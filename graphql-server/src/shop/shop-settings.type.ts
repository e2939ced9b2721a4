import { Field, Float, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { AdvantageType, OpeningHoursType, ShopServiceType, ShopTextsType } from "./shop.type.ts";

/** The pages whose whole text the owner may write. */
export enum ShopPage {
  terms = "terms",
  faq = "faq",
  about = "about",
}
registerEnumType(ShopPage, { name: "ShopPage" });

@InputType("OpeningHoursInput")
export class OpeningHoursInput {
  @Field(() => String)
  days: string;

  @Field(() => String)
  hours: string;
}

@InputType("AdvantageInput")
export class AdvantageInput {
  @Field(() => String)
  title: string;

  @Field(() => String)
  text: string;
}

@ObjectType("ShopDetails", { simpleResolvers: true })
export class ShopDetailsType {
  @Field(() => String)
  name: string;

  @Field(() => String)
  phone: string;

  @Field(() => String)
  email: string;

  @Field(() => String, { description: "Vide : pas de seconde adresse" })
  orderEmail: string;

  @Field(() => String)
  address: string;

  @Field(() => Float)
  latitude: number;

  @Field(() => Float)
  longitude: number;

  @Field(() => String)
  messagingUrl: string;

  @Field(() => String, { description: "Vide : pas sur ce réseau" })
  socialUrl: string;

  @Field(() => String, { description: "Vide : pas sur ce réseau" })
  photoUrl: string;

  @Field(() => [OpeningHoursType], { nullable: true, description: "Null : comme à l’origine" })
  hours: readonly OpeningHoursType[] | null;

  @Field(() => String, { nullable: true, description: "Null : comme à l’origine" })
  hoursNote: string | null;

  @Field(() => String, { nullable: true, description: "Null : comme à l’origine" })
  deliveryTime: string | null;

  @Field(() => [AdvantageType], { nullable: true, description: "Null : comme à l’origine" })
  advantages: readonly AdvantageType[] | null;
}

/** Details as a super admin saves them; those that are absent stay. */
@InputType()
export class ShopDetailsInput {
  @Field(() => String, { nullable: true })
  name?: string | null | undefined;

  @Field(() => String, { nullable: true })
  phone?: string | null | undefined;

  @Field(() => String, { nullable: true })
  email?: string | null | undefined;

  @Field(() => String, { nullable: true })
  orderEmail?: string | null | undefined;

  @Field(() => String, { nullable: true })
  address?: string | null | undefined;

  @Field(() => Float, { nullable: true })
  latitude?: number | null | undefined;

  @Field(() => Float, { nullable: true })
  longitude?: number | null | undefined;

  @Field(() => String, { nullable: true })
  messagingUrl?: string | null | undefined;

  @Field(() => String, { nullable: true })
  socialUrl?: string | null | undefined;

  @Field(() => String, { nullable: true })
  photoUrl?: string | null | undefined;

  @Field(() => [OpeningHoursInput], { nullable: true })
  hours?: OpeningHoursInput[] | null | undefined;

  @Field(() => String, { nullable: true })
  hoursNote?: string | null | undefined;

  @Field(() => String, { nullable: true })
  deliveryTime?: string | null | undefined;

  @Field(() => [AdvantageInput], { nullable: true })
  advantages?: AdvantageInput[] | null | undefined;
}

@ObjectType("KeptService", { simpleResolvers: true })
export class KeptServiceType extends ShopServiceType {
  declare price: number | null;

  @Field(() => Boolean)
  isShown: boolean;
}

/** The price is Float, so that a fraction is refused with the shop's own message. */
@InputType()
export class ServiceInput {
  @Field(() => ID, { description: "UUID fait par le client" })
  id: string;

  @Field(() => String)
  title: string;

  @Field(() => String, { defaultValue: "" })
  description: string;

  @Field(() => String)
  image: string;

  @Field(() => Float, { nullable: true })
  price?: number | null | undefined;

  @Field(() => Boolean, { defaultValue: false })
  isFrom: boolean;

  @Field(() => Boolean, { defaultValue: true })
  isShown: boolean;
}

@ObjectType("ShopSettings", { simpleResolvers: true })
export class ShopSettingsType {
  @Field(() => Float)
  version: number;

  @Field(() => ShopDetailsType)
  details: ShopDetailsType;

  @Field(() => ShopTextsType)
  texts: ShopTextsType;

  @Field(() => [KeptServiceType], { nullable: true, description: "Null : ceux d’origine" })
  services: KeptServiceType[] | null;

  @Field(() => Boolean, {
    description: "Si un ADMIN voit et traite aussi les commandes des produits des autres",
  })
  adminsHandleAllOrders: boolean;
}
