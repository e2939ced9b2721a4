import { Ctx, Query, Resolver } from "type-graphql";
import type { Database } from "../../../platform/database/sql.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Product } from "../../catalogue/product/product.entity.ts";
import type { ProductLoaders } from "../../catalogue/product/product-loaders.ts";
import { MOST_WANTED, readMostWanted } from "./most-wanted.repository.ts";

@Resolver()
export class MostWantedResolver {
  readonly #database: Database;
  readonly #loaders: ProductLoaders;

  constructor(database: Database, loaders: ProductLoaders) {
    this.#database = database;
    this.#loaders = loaders;
  }

  @Permit("PUBLIC")
  @Query(() => [Product], {
    description: `Les produits les plus commandés des 30 derniers jours, ${MOST_WANTED} au plus, sans les produits épuisés`,
  })
  async mostWanted(@Ctx() context: RequestContext): Promise<Product[]> {
    const loaders = this.#loaders.of(context);
    const ids = await readMostWanted(this.#database);
    const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
    return products.filter((product) => product !== undefined);
  }
}
