import { Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { TodayService } from "./today.service.ts";
import { Today } from "./today.type.ts";

@Resolver()
export class TodayResolver {
  readonly #today: TodayService;

  constructor(today: TodayService) {
    this.#today = today;
  }

  @Permit("ADMIN")
  @Query(() => Today, {
    description:
      "Ce qui attend la boutique. Un ADMIN voit ce qui est de ses produits et des commandes qu’il traite",
  })
  today(@CurrentUser() currentUser: CurrentUser): Promise<Today> {
    return this.#today.today(currentUser);
  }
}
