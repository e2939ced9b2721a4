import {
  eachField,
  PRODUCT_FIELD_NAMES,
  type ProductFields,
} from "../../features/catalogue/product/product-fields.rules.ts";
import {
  AVAILABILITIES,
  type Availability,
  type Variant,
} from "../../features/catalogue/variants/variant-fields.rules.ts";
import type { Role } from "../../platform/security/role.rules.ts";
import type { JsonSchema } from "./body-fields.ts";
import { restName } from "./product-body.ts";

/** GraphQL selections of a product, a user and a cart line. The serializers convert the results of these selections. */
export const PRODUCT = `id ${PRODUCT_FIELD_NAMES.join(" ")} imageColours owner { id } createdAt updatedAt availability variants { number size colour swatch availability }`;
export const USER = "id name email role profilePic createdAt updatedAt";
export const CART_LINE = `id quantity variant product { ${PRODUCT} }`;

export interface ProductNode extends ProductFields {
  id: string;
  owner: { id: string };
  createdAt: string;
  updatedAt: string;
  availability: Availability;
  imageColours: string[];
  variants: Variant[];
}

export interface UserNode {
  id: string;
  name: string;
  email: string;
  role: Role;
  profilePic: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CartLineNode {
  id: string;
  quantity: number;
  variant: number | null;
  product: ProductNode;
}

/**
 * Converts GraphQL results to the JSON of the REST API, with its names `_id`, `productImage` and `userId`, and with
 * absolute URLs of images.
 */
export class Serializers {
  readonly #publicUrl: string;

  /** @param publicUrl the shop's public URL without a final slash */
  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  product({ id, productImages, owner, ...rest }: ProductNode) {
    const productImage = productImages.map((image) => this.#absolute(image));
    return { _id: id, ...rest, productImage, userId: owner.id };
  }

  user({ id, profilePic, ...rest }: UserNode) {
    return { _id: id, ...rest, profilePic: profilePic === null ? "" : this.#absolute(profilePic) };
  }

  cartLine({ id, quantity, variant, product }: CartLineNode, userId: string) {
    return { _id: id, quantity, variant, userId, productId: this.product(product) };
  }

  #absolute(address: string): string {
    return address.startsWith("/") ? this.#publicUrl + address : address;
  }
}

const id = { type: "string", format: "uuid" };
const string = { type: "string" };
const date = { type: "string", format: "date-time" };
const price = { type: "integer", minimum: 0, description: "En francs entiers" };
const images = {
  type: "array",
  items: string,
  description: "Adresses absolues ; la première est la vignette",
};

const availability = { type: "string", enum: AVAILABILITIES };
const word = { type: ["string", "null"] };
const variant = {
  number: { type: "integer", minimum: 1, description: "Seul dans son produit, jamais repris par un autre" },
  size: word,
  colour: word,
  swatch: { ...word, description: "La teinte de la couleur, #rrggbb" },
  availability,
};

const SCHEMAS = { line: string, lines: string, images, price };
const fieldSchemas = eachField(PRODUCT_FIELD_NAMES, (_name, { kind }) => SCHEMAS[kind]);
const product = {
  _id: id,
  ...Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [restName(name), fieldSchemas[name]])),
  imageColours: {
    type: "array",
    items: string,
    description:
      "La couleur que montre chaque image, dans leur ordre ; vide ou absente : aucune en particulier",
  },
  userId: { ...id, description: "La personne à qui est le produit" },
  createdAt: date,
  updatedAt: date,
  availability: { ...availability, description: "La meilleure des tailles et couleurs, s’il y en a" },
  variants: {
    type: "array",
    items: { $ref: "#/components/schemas/ProductVariant" },
    description: "Tailles et couleurs, dans l’ordre de l’écran",
  },
};
const user = {
  _id: id,
  name: string,
  email: string,
  role: { type: "string", enum: ["GENERAL", "ADMIN", "SUPER_ADMIN"] },
  profilePic: { type: "string", description: "Adresse absolue ; vide sans photo" },
  createdAt: date,
  updatedAt: date,
};
const cartLine = {
  _id: id,
  quantity: { type: "integer", minimum: 1 },
  variant: {
    type: ["integer", "null"],
    description: "Le numéro de la variante choisie ; null sans choix",
  },
  userId: id,
  productId: { $ref: "#/components/schemas/Product" },
};

export const OBJECT_SCHEMAS = {
  Product: objectSchema(product),
  ProductVariant: objectSchema(variant),
  User: objectSchema(user),
  CartLine: objectSchema(cartLine),
  CategoryGroup: objectSchema({ ...product, products: listOf("Product") }),
} as const;

/** Returns the schema of an object that has exactly the properties in `properties`; all of them are required. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

export function refTo(name: keyof typeof OBJECT_SCHEMAS): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function listOf(name: "Product" | "User" | "CartLine" | "CategoryGroup"): JsonSchema {
  return { type: "array", items: { $ref: `#/components/schemas/${name}` } };
}
