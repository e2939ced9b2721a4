import type { Role } from "../shared/role.rules.ts";
import type { JsonSchema } from "./body-fields.ts";

/** What the paths ask the schema for of a product, a person, a cart line; what they answer is made of it. */
export const PRODUCT =
  "id productName brandName category productImages description price sellingPrice owner { id } createdAt updatedAt";
export const USER = "id name email role profilePic createdAt updatedAt";
export const CART_LINE = `id quantity product { ${PRODUCT} }`;

export interface ProductNode {
  id: string;
  productName: string;
  brandName: string;
  category: string;
  productImages: string[];
  description: string;
  price: number;
  sellingPrice: number;
  owner: { id: string };
  createdAt: string;
  updatedAt: string;
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
  product: ProductNode;
}

/** The documents existing fronts know: `_id`, `productImage`, `userId`; pictures at absolute addresses. */
export class Documents {
  readonly #publicUrl: string;

  /** @param publicUrl where the shop is found from outside, without a slash at its end */
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

  cartLine({ id, quantity, product }: CartLineNode, userId: string) {
    return { _id: id, quantity, userId, productId: this.product(product) };
  }

  /** One entry per category that has a product, with its newest product's fields beside: some fronts show those. */
  categoryGroups(categories: readonly string[], products: readonly ProductNode[]) {
    return categories.flatMap((category) => {
      const group = products.filter((product) => product.category === category);
      const [newest] = group.map((product) => this.product(product));
      return newest ? [{ ...newest, products: group.map((product) => this.product(product)) }] : [];
    });
  }

  #absolute(address: string): string {
    return address.startsWith("/") ? this.#publicUrl + address : address;
  }
}

const id = { type: "string", format: "uuid" };
const string = { type: "string" };
const date = { type: "string", format: "date-time" };
const price = { type: "integer", minimum: 0, description: "En francs entiers" };
const pictures = {
  type: "array",
  items: string,
  description: "Adresses absolues ; la première est la vignette",
};

const product = {
  _id: id,
  productName: string,
  brandName: string,
  category: string,
  productImage: pictures,
  description: string,
  price,
  sellingPrice: price,
  userId: { ...id, description: "La personne à qui est le produit" },
  createdAt: date,
  updatedAt: date,
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
  userId: id,
  productId: { $ref: "#/components/schemas/Product" },
};

/** The documents in the OpenAPI description. */
export const DOCUMENT_SCHEMAS = {
  Product: objectSchema(product),
  User: objectSchema(user),
  CartLine: objectSchema(cartLine),
  CategoryGroup: objectSchema({ ...product, products: listOf("Product") }),
} as const;

/** A schema of exactly these properties, all there. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

export function one(document: keyof typeof DOCUMENT_SCHEMAS): JsonSchema {
  return { $ref: `#/components/schemas/${document}` };
}

export function listOf(document: "Product" | "User" | "CartLine" | "CategoryGroup"): JsonSchema {
  return { type: "array", items: { $ref: `#/components/schemas/${document}` } };
}
