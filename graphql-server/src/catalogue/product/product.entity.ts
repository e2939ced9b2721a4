import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from "typeorm";
import type { Availability } from "../variants/variant.rules.ts";
import { AvailabilityEnum, ProductVariant } from "../variants/variant.type.ts";

/** The public details of a product's owner. */
@ObjectType("ProductOwner", { simpleResolvers: true })
export class ProductOwner {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  name: string;
}

/** A product. Prices are whole FCFA: XAF has no minor unit. */
@ObjectType("Product", { simpleResolvers: true })
@Entity("products")
export class Product {
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

  /** The first image, not stored: lists need no other, and image URLs are most of a product's bytes. */
  @Field(() => String, { description: "La première image" })
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
  @Column({ type: "text" })
  availability: Availability;

  /** The highest number a variant of it ever had: none is used again. */
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
 * The columns of a product for raw SQL, under the entity's property names: on lists, TypeORM's hydration costs more than
 * PostgreSQL and GraphQL together.
 */
export const PRODUCT_COLUMNS = `p.id, p.product_name AS "productName", p.brand_name AS "brandName", p.category,
  p.product_images AS "productImages", p.product_images[1] AS thumbnail, p.thumbnail_colour AS "thumbnailColour", p.description, p.price,
  p.selling_price AS "sellingPrice", p.variants, p.availability, p.last_variant_number AS "lastVariantNumber",
  p.owner_id AS "ownerId", p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;
