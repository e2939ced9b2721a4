import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { REQUEST_ID } from "../commands/order-input.type.ts";
import { Round } from "./round.entity.ts";
import {
  CloseRoundInput,
  DeliveryReportInput,
  OpenedRound,
  OpenRoundInput,
  Rider,
  RiderRound,
  RoundDetails,
} from "./round.type.ts";
import type { RoundsService } from "./rounds.service.ts";

const KEY = { description: "De l’adresse de la page du livreur" } as const;

@Resolver()
export class RoundsResolver {
  readonly #rounds: RoundsService;

  constructor(rounds: RoundsService) {
    this.#rounds = rounds;
  }

  @Permit("ADMIN")
  @Query(() => [Round], {
    description:
      "Les tournées ouvertes, puis celles closes depuis 30 jours ; celles dont on traite toutes les commandes",
  })
  rounds(
    @CurrentUser() currentUser: CurrentUser,
    @Arg("day", () => String, { nullable: true, description: "Celles closes ce jour à Douala, 2026-11-22" })
    day?: string | null,
  ): Promise<Round[]> {
    return day ? this.#rounds.roundsOfDay(currentUser, day) : this.#rounds.rounds(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => RoundDetails)
  round(@Arg("id", () => ID) id: string, @CurrentUser() currentUser: CurrentUser): Promise<RoundDetails> {
    return this.#rounds.round(currentUser, id);
  }

  @Permit("ADMIN")
  @Query(() => [Rider], { description: "Les livreurs des dernières tournées" })
  riders(@CurrentUser() currentUser: CurrentUser): Promise<Rider[]> {
    return this.#rounds.riders(currentUser);
  }

  @Permit("ADMIN")
  @Mutation(() => OpenedRound, {
    description:
      "Confie des commandes à un livreur : elles sont en route ; celles qui ne le peuvent pas restent comme elles sont",
  })
  openRound(
    @Arg("input", () => OpenRoundInput) input: OpenRoundInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OpenedRound> {
    return this.#rounds.open(currentUser, input);
  }

  @Permit("ADMIN")
  @Mutation(() => RoundDetails, {
    description:
      "Clôture une tournée : états, paiements, reçus et stock de ses commandes ; ce qui n’est plus en route reste ; refusée en entier si un paiement vient d’être noté",
  })
  closeRound(
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CloseRoundInput) input: CloseRoundInput,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<RoundDetails> {
    return this.#rounds.close(currentUser, id, input, requestId);
  }

  @Permit("ANYONE")
  @Query(() => RiderRound, {
    description: "Une tournée pour qui en a la clé ; close, elle ne montre plus rien",
  })
  riderRound(@Arg("key", () => String, KEY) key: string, @Ctx() { ip }: RequestContext): Promise<RiderRound> {
    return this.#rounds.riderRound(key, ip);
  }

  @Permit("ANYONE")
  @Mutation(() => Boolean, { description: "Garde ce que dit le livreur d’une commande" })
  async reportDelivery(
    @Arg("key", () => String, KEY) key: string,
    @Arg("input", () => DeliveryReportInput) input: DeliveryReportInput,
    @Ctx() { ip }: RequestContext,
  ): Promise<boolean> {
    await this.#rounds.report(key, input, ip);
    return true;
  }
}
