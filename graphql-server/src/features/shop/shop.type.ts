import { Field, Float, Int, ObjectType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { DeliveryZone } from "../delivery/delivery-zone.entity.ts";
import { declareDetails, publicOptions, ShopProfileType } from "./shop-details.type.ts";
import { ShopSlideType } from "./shop-state.entity.ts";

const SIZE_GUIDE =
  "Guide des tailles : le conseil, puis une ligne par taille, cellules séparées par |. Vide : pas de guide";

@ObjectType("ShopTexts", { simpleResolvers: true, description: "Null : le texte d’origine" })
export class ShopTextsType {
  @Field(() => String, { nullable: true })
  terms?: string | null | undefined;

  @Field(() => String, { nullable: true })
  faq?: string | null | undefined;

  @Field(() => String, { nullable: true })
  about?: string | null | undefined;

  @Field(() => String, { nullable: true, description: SIZE_GUIDE })
  womenSizes?: string | null | undefined;

  @Field(() => String, { nullable: true, description: SIZE_GUIDE })
  menSizes?: string | null | undefined;

  @Field(() => String, { nullable: true, description: SIZE_GUIDE })
  womenShoeSizes?: string | null | undefined;

  @Field(() => String, { nullable: true, description: SIZE_GUIDE })
  menShoeSizes?: string | null | undefined;
}

@ObjectType("ShopService", { simpleResolvers: true })
export class ShopServiceType {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  title: string;

  @Field(() => String)
  description: string;

  @Field(() => String, { description: "Adresse d’une image, ou /services/<nom> pour une image dessinée" })
  image: string;

  @Field(() => Int, { nullable: true, description: "En francs entiers" })
  price?: number | null | undefined;

  @Field(() => Boolean, { description: "Le prix est un minimum" })
  isFrom: boolean;

  @Field(() => Int, { nullable: true, description: "Durée en minutes ; null : sans heure à choisir" })
  minutes?: number | null | undefined;
}

/** The shop's settings as visitors see them. */
@ObjectType("Shop", {
  simpleResolvers: true,
  implements: ShopProfileType,
  description: "Ce que la boutique dit d’elle-même ; ce qui est null est comme à l’origine",
})
export class ShopType {
  @Field(() => Float, { description: "Une autre après chaque changement" })
  version: number;

  @Field(() => ShopTextsType, { nullable: true })
  texts?: ShopTextsType | null | undefined;

  @Field(() => [ShopServiceType], { nullable: true })
  services?: readonly ShopServiceType[] | null | undefined;

  @Field(() => [ShopSlideType], { nullable: true, description: "Null : la bannière a ses images d’origine" })
  banner?: readonly ShopSlideType[] | null | undefined;

  @Field(() => [DeliveryZone], { description: "Dans l’ordre de la boutique" })
  zones: readonly DeliveryZone[];

  @Field(() => String)
  publicUrl: string;
}

declareDetails(ShopType, publicOptions);
