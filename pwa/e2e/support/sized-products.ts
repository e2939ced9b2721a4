import type { TestProduct } from "./rest-api.ts";
import { documentId } from "./stored-documents.ts";

/** A size as the panel sends it. */
export interface SizeInput {
  number?: number;
  size?: string;
  colour?: string;
  swatch?: string;
  availability?: "AVAILABLE" | "LAST_PIECES" | "SOLD_OUT";
}

/** A product with sizes, put on sale as the panel does. */
export class SizedProduct implements TestProduct {
  readonly id = crypto.randomUUID();
  readonly path = `/product/${this.id}`;
  readonly name: string;
  readonly #origin: string;
  readonly #token: string;
  #updatedAt = "";

  private constructor(origin: string, token: string, name: string) {
    this.#origin = origin;
    this.#token = token;
    this.name = name;
  }

  /** Puts it on sale for 25 000 FCFA. @param token of its owner */
  static async create(
    origin: string,
    token: string,
    name: string,
    variants: SizeInput[],
  ): Promise<SizedProduct> {
    const product = new SizedProduct(origin, token, name);
    await product.#send("CreateProduct", { id: product.id }, variants);
    return product;
  }

  /** Changes its sizes; one that is left out is removed. */
  change(variants: SizeInput[]): Promise<void> {
    return this.#send("UpdateProduct", { id: this.id, ifUpdatedAt: this.#updatedAt }, variants);
  }

  async #send(operation: string, variables: object, variants: SizeInput[]): Promise<void> {
    const catalogue = await (await fetch(`${this.#origin}/product`)).text();
    const input = {
      productName: this.name,
      brandName: "Atelier Akwa",
      category: "Chaussures Hommes",
      description: "En cuir.",
      productImages: [catalogue.match(/\/images\/[\w-]{16}/)?.[0]],
      price: 30_000,
      sellingPrice: 25_000,
      variants,
    };
    const answer = await fetch(`${this.#origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({
        documentId: documentId(`mutation ${operation}(`),
        variables: { ...variables, input },
      }),
    });
    const { data, errors } = await answer.json();
    if (errors) throw new Error(JSON.stringify(errors));
    const { updatedAt }: { updatedAt: string } = data.createProduct ?? data.updateProduct;
    this.#updatedAt = updatedAt;
  }
}
