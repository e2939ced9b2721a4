import { Field, Float, InputType, ObjectType } from "type-graphql";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import type { ShopDetails } from "./profile/shop-settings.rules.ts";
import { TEXT_NAMES } from "./public-shop.ts";
import { ShopServiceType, ShopTextsType } from "./shop.type.ts";
import { ShopDetailsType } from "./shop-details.type.ts";

export const ShopPageEnum = enumOf(TEXT_NAMES, { name: "ShopPage" });

@ObjectType("KeptService", { simpleResolvers: true })
export class KeptServiceType extends ShopServiceType {
  declare price: number | null;
  declare minutes: number | null;

  @Field(() => [ID], { description: "Places où il se fait ; vide : toutes" })
  placeIds: readonly string[];

  @Field(() => Boolean)
  isShown: boolean;
}

/**
 * A service as the owner saves it. `price` has the type Float, so that the shop itself refuses fractions, with a
 * message in French. For the type Int, GraphQL would refuse them with a message in English.
 */
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

  @Field(() => Float, {
    nullable: true,
    description: "Durée en minutes, par quarts d’heure ; null : sans heure à choisir",
  })
  minutes?: number | null | undefined;

  @Field(() => [ID], { defaultValue: [], description: "Places où il se fait ; vide : toutes" })
  placeIds: string[];
}

@ObjectType("ShopSettings", { simpleResolvers: true })
export class ShopSettingsType {
  @Field(() => Float)
  version: number;

  @Field(() => ShopDetailsType)
  details: ShopDetails;

  @Field(() => ShopTextsType)
  texts: ShopTextsType;

  @Field(() => [KeptServiceType], { nullable: true, description: "Null : ceux d’origine" })
  services: KeptServiceType[] | null;

  @Field(() => Boolean, {
    description: "Si un ADMIN voit et traite aussi les commandes des produits des autres",
  })
  adminsHandleAllOrders: boolean;
}
