import { Field, Int, ObjectType } from "type-graphql";
import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VirtualColumn,
} from "typeorm";
import { rowShape, selectList } from "../../../platform/database/entity-columns.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { AvailabilityEnum, ProductVariant } from "../variants/variant.type.ts";
import { AVAILABILITIES, type Availability } from "../variants/variant-fields.rules.ts";
import type { ProductFields } from "./product-fields.rules.ts";

/** The public details of a product's owner: columns of the table of users. */
@ObjectType("ProductOwner", { simpleResolvers: true })
export class ProductOwner {
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String)
  @Column({ type: "text" })
  name: string;
}

/** A product. Prices are whole FCFA: XAF has no minor unit. */
@ObjectType("Product", { simpleResolvers: true })
@Entity("products")
export class Product implements ProductFields {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Field(() => String)
  @Column({ name: "product_name", type: "text" })
  productName: string;

  @Field(() => String)
  @Column({ name: "brand_name", type: "text" })
  brandName: string;

  @Field(() => String)
  @Column({ type: "text" })
  category: string;

  @Field(() => [String], { description: "Adresses des images ; la première est la vignette" })
  @Column({ name: "product_images", type: "text", array: true })
  productImages: string[];

  @Field(() => [String], {
    description:
      "La couleur que montre chaque image, dans l’ordre des images ; vide ou absente : aucune en particulier",
  })
  @Column({ name: "image_colours", type: "text", array: true })
  imageColours: string[];

  /**
   * The first image, computed and not stored. Lists request this field instead of all images, because image URLs are
   * most of a product's bytes.
   */
  @Field(() => String, { description: "La première image" })
  @VirtualColumn({ type: "text", query: (alias) => `${alias}.product_images[1]` })
  thumbnail: string;

  @Field(() => String, { description: "Couleur moyenne de la vignette, #rrggbb, montrée avant elle" })
  @Column({ name: "thumbnail_colour", type: "text" })
  thumbnailColour: string;

  @Field(() => String)
  @Column({ type: "text" })
  description: string;

  @Field(() => Int, { description: "Prix d’origine, en francs entiers" })
  @Column({ type: "int" })
  price: number;

  @Field(() => Int, { description: "Prix de vente, en francs entiers" })
  @Column({ name: "selling_price", type: "int" })
  sellingPrice: number;

  @Field(() => [ProductVariant], { description: "Tailles et couleurs à choisir, dans l’ordre de l’écran" })
  @Column({ type: "jsonb" })
  variants: readonly ProductVariant[];

  @Field(() => AvailabilityEnum, {
    description: "La meilleure des variantes, ou celle du produit qui n’en a pas",
  })
  @Column({ type: "text", enum: AVAILABILITIES })
  availability: Availability;

  /** The highest number that a variant of this product ever had; numbers are never used again. */
  @Column({ name: "last_variant_number", type: "int" })
  lastVariantNumber: number;

  @Column({ name: "owner_id", type: "uuid" })
  ownerId: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Field(() => Date)
  @UpdateDateColumn({ name: "updated_at", type: "timestamptz", precision: 3 })
  updatedAt: Date;
}

/**
 * SQL of a product's columns under the entity's property names; `p` is the table. Statements select these columns
 * instead of using TypeORM's repository. TypeORM needs more time to convert a list's rows to entities than PostgreSQL
 * and GraphQL need together.
 */
export const PRODUCT_COLUMNS = selectList(Product, "p");
export const PRODUCT_ROW = rowShape(Product);
