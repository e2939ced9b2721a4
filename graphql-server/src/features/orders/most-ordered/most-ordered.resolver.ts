import { Ctx, Query, Resolver } from "type-graphql";
import type { Database } from "../../../platform/database/sql.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Product } from "../../catalogue/product/product.entity.ts";
import type { ProductLoaders } from "../../catalogue/product/product-loaders.ts";
import { MOST_ORDERED, readMostOrdered } from "./most-ordered.repository.ts";

@Resolver()
export class MostOrderedResolver {
  readonly #database: Database;
  readonly #loaders: ProductLoaders;

  constructor(database: Database, loaders: ProductLoaders) {
    this.#database = database;
    this.#loaders = loaders;
  }

  @Permit("PUBLIC")
  @Query(() => [Product], {
    description: `Les produits les plus commandés des 30 derniers jours, ${MOST_ORDERED} au plus, sans les produits épuisés`,
  })
  async mostOrdered(@Ctx() context: RequestContext): Promise<Product[]> {
    const loaders = this.#loaders.of(context);
    const ids = await readMostOrdered(this.#database);
    const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
    return products.filter((product) => product !== undefined);
  }
}
