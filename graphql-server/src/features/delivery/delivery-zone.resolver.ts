import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import { DeliveryZone } from "./delivery-zone.entity.ts";
import type { DeliveryZoneService } from "./delivery-zone.service.ts";
import { DeliveryZoneInput } from "./delivery-zone-input.type.ts";
import type { ShopZone } from "./shop-zone.rules.ts";

@Resolver()
export class DeliveryZoneResolver {
  readonly #zones: DeliveryZoneService;

  constructor(zones: DeliveryZoneService) {
    this.#zones = zones;
  }

  /**
   * All callers may request the zones, but the permission is not PUBLIC. Answers to PUBLIC queries are cached until the
   * catalogue changes: after a change of a fee, a cached answer would contain the old fee.
   */
  @Permit("ANYONE")
  @Query(() => [DeliveryZone], { description: "Dans l’ordre de la boutique" })
  deliveryZones(): Promise<ShopZone[]> {
    return this.#zones.zones();
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [DeliveryZone], {
    description: "Ajoute une zone à la fin, ou change celle de cet identifiant",
  })
  saveDeliveryZone(
    @Arg("id", () => ID, { description: "UUID fait par le client" }) id: string,
    @Arg("input", () => DeliveryZoneInput) input: DeliveryZoneInput,
    @Arg("seen", () => DeliveryZoneInput, {
      nullable: true,
      description:
        "Telle qu’elle a été lue : ce qu’une autre personne a changé depuis n’est pas écrasé ; sans elle, la zone est ajoutée, ou reste telle quelle si un envoi dont la réponse s’est perdue l’a ajoutée",
    })
    seen: DeliveryZoneInput | null | undefined,
    @Arg("requestId", () => ID, {
      nullable: true,
      description: "UUID fait par le client : envoyé deux fois, le changement est fait une fois",
    })
    requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopZone[]> {
    const options = { seen: seen ?? null, requestId: requestId ?? null };
    return this.#zones.save(currentUser, id, input, options);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [DeliveryZone])
  deleteDeliveryZone(
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopZone[]> {
    return this.#zones.delete(currentUser, id);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [DeliveryZone], { description: "Toutes les zones, dans leur nouvel ordre" })
  sortDeliveryZones(
    @Arg("ids", () => [ID]) ids: string[],
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ShopZone[]> {
    return this.#zones.sort(currentUser, ids);
  }
}
