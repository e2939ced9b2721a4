import { Arg, Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { SalesFiguresService } from "./sales-figures.service.ts";
import { SalesFigures } from "./sales-figures.type.ts";

const FIRST_DAY = { description: "Premier jour à Douala, 2026-11-01" } as const;
const LAST_DAY = { description: "Dernier jour, compris" } as const;

@Resolver()
export class SalesFiguresResolver {
  readonly #figures: SalesFiguresService;

  constructor(figures: SalesFiguresService) {
    this.#figures = figures;
  }

  @Permit("ADMIN")
  @Query(() => SalesFigures, {
    description: "Ventes et paiements des commandes que l’on peut traiter, de 366 jours au plus",
  })
  salesFigures(
    @Arg("from", () => String, FIRST_DAY) from: string,
    @Arg("to", () => String, LAST_DAY) to: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<SalesFigures> {
    return this.#figures.figures(currentUser, { from, to });
  }

  @Permit("ADMIN")
  @Query(() => String, {
    description: "Les paiements les plus récents des commandes que l’on peut traiter, 20 000 au plus, en CSV",
  })
  paymentsCsv(
    @Arg("from", () => String, { ...FIRST_DAY, nullable: true }) from: string | null | undefined,
    @Arg("to", () => String, { ...LAST_DAY, nullable: true }) to: string | null | undefined,
    @Arg("withReferences", () => Boolean, {
      nullable: true,
      description: "true : aussi les noms et les références",
    })
    withReferences: boolean | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string> {
    const period = { from: from ?? null, to: to ?? null };
    return this.#figures.paymentsCsv(currentUser, period, withReferences ?? false);
  }
}
