import { Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { DashboardService } from "./dashboard.service.ts";
import { Dashboard } from "./dashboard.type.ts";

@Resolver()
export class DashboardResolver {
  readonly #dashboard: DashboardService;

  constructor(dashboard: DashboardService) {
    this.#dashboard = dashboard;
  }

  @Permit("ADMIN")
  @Query(() => Dashboard, {
    description: "Un ADMIN voit ce qui est de ses produits, et de toutes les commandes selon les réglages",
  })
  dashboard(@CurrentUser() currentUser: CurrentUser): Promise<Dashboard> {
    return this.#dashboard.dashboard(currentUser);
  }
}
