import { Arg, Float, Query, Resolver } from "type-graphql";
import { Permit } from "../../platform/security/permission.ts";
import type { Shop } from "./profile/shop.rules.ts";
import type { ShopCache } from "./shop.service.ts";
import { ShopType } from "./shop.type.ts";

@Resolver()
export class ShopResolver {
  readonly #shop: ShopCache;

  constructor(shop: ShopCache) {
    this.#shop = shop;
  }

  @Permit("PUBLIC")
  @Query(() => ShopType, { nullable: true, description: "Null si la boutique en est à cette version" })
  shop(@Arg("unless", () => Float, { nullable: true }) unless: number | null | undefined): Shop | null {
    const shop = this.#shop.get();
    return shop.version === unless ? null : shop;
  }
}
