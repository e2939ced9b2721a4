import { Arg, Int, Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { AdminProductListService } from "./admin-product-list.service.ts";
import {
  ProductConnection,
  ProductFilter,
  type ProductOrder,
  ProductOrderEnum,
} from "./product-connection.type.ts";

@Resolver()
export class AdminProductListResolver {
  readonly #lists: AdminProductListService;

  constructor(lists: AdminProductListService) {
    this.#lists = lists;
  }

  @Permit("ADMIN")
  @Query(() => ProductConnection, { description: "La liste de l’administration, dans un autre ordre" })
  sortedProducts(
    @Arg("filter", () => ProductFilter, { nullable: true }) filter: ProductFilter | null | undefined,
    @Arg("order", () => ProductOrderEnum) order: ProductOrder,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Arg("lowStock", () => Boolean, {
      nullable: true,
      description: "true : seuls les bientôt épuisés, pour un ADMIN les siens",
    })
    lowStock: boolean | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductConnection> {
    return this.#lists.products(currentUser, {
      ...{ filter: filter ?? {}, order, lowStock: lowStock ?? false },
      ...{ first: first ?? null, after: after ?? null },
    });
  }
}
