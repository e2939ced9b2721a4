import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { DayClose } from "./day-close.entity.ts";
import type { DayCloseService } from "./day-close.service.ts";
import { DayCloseInput } from "./day-close-input.type.ts";

const FIRST_DAY = { description: "Premier jour à Douala, 2026-11-01" } as const;
const LAST_DAY = { description: "Dernier jour, compris" } as const;

@Resolver()
export class DayCloseResolver {
  readonly #closes: DayCloseService;

  constructor(closes: DayCloseService) {
    this.#closes = closes;
  }

  @Permit("ADMIN")
  @Query(() => [DayClose], {
    nullable: true,
    description:
      "Les clôtures de caisse les plus récentes, 366 au plus ; null pour qui ne traite pas toutes les commandes",
  })
  dayCloses(
    @Arg("from", () => String, FIRST_DAY) from: string,
    @Arg("to", () => String, LAST_DAY) to: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<DayClose[] | null> {
    return this.#closes.closes(currentUser, { from, to });
  }

  @Permit("ADMIN")
  @Query(() => String, { description: "Les clôtures de caisse, une ligne par jour, en CSV" })
  dayClosesCsv(
    @Arg("from", () => String, FIRST_DAY) from: string,
    @Arg("to", () => String, LAST_DAY) to: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string> {
    return this.#closes.closesCsv(currentUser, { from, to });
  }

  @Permit("ADMIN")
  @Mutation(() => DayClose, {
    description: "Clôture une journée ou corrige sa clôture, pour qui traite toutes les commandes",
  })
  closeDay(
    @Arg("input", () => DayCloseInput) input: DayCloseInput,
    @Arg("requestId", () => ID, {
      description: "UUID fait par le client : envoyé deux fois, le changement est fait une fois",
    })
    requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<DayClose> {
    return this.#closes.close(currentUser, input, requestId);
  }
}
