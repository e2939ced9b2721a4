import { Field, GraphQLTimestamp, Int, ObjectType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import type { ProductFields } from "../product/product-fields.rules.ts";
import { AvailabilityEnum, ProductVariant } from "../variants/variant.type.ts";
import type { Availability } from "../variants/variant-fields.rules.ts";

/**
 * A product as devices receive it for their copy of the catalogue. It is compact: image URLs are shortened, and there
 * is no separate thumbnail, because it is the first image.
 */
@ObjectType("CatalogueProduct", { simpleResolvers: true })
export class CatalogueProduct implements Omit<ProductFields, "productImages"> {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  productName: string;

  @Field(() => String)
  brandName: string;

  @Field(() => String)
  category: string;

  @Field(() => String)
  description: string;

  @Field(() => Int)
  price: number;

  @Field(() => Int)
  sellingPrice: number;

  @Field(() => String)
  thumbnailColour: string;

  @Field(() => [String], { description: "L’identifiant d’une image de cet hôte, sinon son adresse" })
  pictures: string[];

  @Field(() => [String], { description: "La couleur que montre chaque image ; vide : aucune en particulier" })
  imageColours: string[];

  @Field(() => [ProductVariant])
  variants: readonly ProductVariant[];

  @Field(() => AvailabilityEnum)
  availability: Availability;

  @Field(() => GraphQLTimestamp, { description: "En millisecondes" })
  createdAt: Date;
}

/**
 * Sent instead of the whole product if only its availability has changed: the present availability of the product and
 * of its variants. A variant that is neither in `lastPieces` nor in `soldOut` is available.
 */
@ObjectType("ProductAvailability", { simpleResolvers: true })
export class ProductAvailability {
  @Field(() => ID)
  id: string;

  @Field(() => AvailabilityEnum)
  availability: Availability;

  @Field(() => [Int], { description: "Numéros des variantes dont il reste les dernières pièces" })
  lastPieces: number[];

  @Field(() => [Int], { description: "Numéros des variantes épuisées" })
  soldOut: number[];
}

/**
 * A cutoff: the newest product of a category that does not fit on the device. The device has all newer products of this
 * category, and none that are older.
 */
@ObjectType("CatalogueCut", { simpleResolvers: true })
export class CatalogueCut {
  @Field(() => String)
  category: string;

  @Field(() => GraphQLTimestamp, { description: "En millisecondes" })
  createdAt: number;

  @Field(() => ID)
  id: string;
}

@ObjectType("CatalogueChanges", { simpleResolvers: true })
export class CatalogueChangesBatch {
  @Field(() => String, { description: "À redonner comme since pour la suite" })
  cursor: string;

  @Field(() => Boolean, { description: "Curseur inconnu ou trop ancien : ceci est un nouvel état complet" })
  reset: boolean;

  @Field(() => Boolean, { description: "La suite est déjà là" })
  more: boolean;

  @Field(() => [CatalogueProduct])
  upserted: CatalogueProduct[];

  @Field(() => [ProductAvailability], {
    description:
      "Les produits dont seul l’état a changé depuis, que l’appareil a déjà ; ils ne sont pas dans upserted",
  })
  availabilities: ProductAvailability[];

  @Field(() => [ID], { description: "Produits supprimés" })
  deleted: string[];

  @Field(() => [CatalogueCut], {
    description:
      "Des catégories qui n’ont pas leur place entière : le plus récent des produits laissés de côté",
  })
  cuts: CatalogueCut[];

  @Field(() => Int, { description: "Produits en vente, qu’ils aient leur place sur l’appareil ou non" })
  total: number;
}
