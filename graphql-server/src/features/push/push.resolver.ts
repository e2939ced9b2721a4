import { Arg, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { LimitedByIp } from "../../platform/security/limited-by-ip.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { PanelPushEnum, PushDeviceInput } from "./push.type.ts";
import type { PanelPush } from "./push-subject-kinds.ts";
import type { PushSubscriptionsService } from "./push-subscriptions.service.ts";

const CONSENT = { description: "Le texte montré à la personne, gardé avec l’heure" } as const;

@Resolver()
export class PushResolver {
  readonly #subscriptions: PushSubscriptionsService;
  readonly #publicKey: () => string;
  readonly #rateLimits: RateLimits;

  constructor(subscriptions: PushSubscriptionsService, publicKey: () => string, rateLimits: RateLimits) {
    this.#subscriptions = subscriptions;
    this.#publicKey = publicKey;
    this.#rateLimits = rateLimits;
  }

  @Permit("PUBLIC")
  @Query(() => String, { description: "Clé publique VAPID de la boutique, base64url" })
  pushKey(): string {
    return this.#publicKey();
  }

  @Permit("ADMIN")
  @Query(() => [PanelPushEnum], { description: "Ce dont la boutique prévient cet appareil pour ce compte" })
  panelPushes(
    @Arg("endpoint", () => String) endpoint: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<PanelPush[]> {
    return this.#subscriptions.panelPushes(currentUser, endpoint);
  }

  @Permit("ANYONE")
  @LimitedByIp("push-ip")
  @Mutation(() => Boolean, {
    description:
      "Prévient cet appareil des états d’une commande dont il connaît l’identifiant ; false : inconnue ou finie",
  })
  async followOrder(
    @Arg("device", () => PushDeviceInput) device: PushDeviceInput,
    @Arg("orderId", () => ID) orderId: string,
    @Arg("consent", () => String, CONSENT) consent: string,
    @Ctx() { ip, currentUser }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("push-ip", ip);
    return this.#subscriptions.followOrder({ device, consent, ip }, orderId, currentUser);
  }

  @Permit("ANYONE")
  @LimitedByIp("push-ip")
  @Mutation(() => Boolean, {
    description:
      "Prévient une fois cet appareil quand une taille épuisée revient ; false : elle est disponible",
  })
  async followSize(
    @Arg("device", () => PushDeviceInput) device: PushDeviceInput,
    @Arg("productId", () => ID) productId: string,
    @Arg("variant", () => Int, { nullable: true, description: "Numéro ; absent : le produit sans tailles" })
    variant: number | null | undefined,
    @Arg("consent", () => String, CONSENT) consent: string,
    @Ctx() { ip, currentUser }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("push-ip", ip);
    const size = { productId, variant: variant ?? null };
    return this.#subscriptions.followSize({ device, consent, ip }, size, currentUser);
  }

  @Permit("ADMIN")
  @LimitedByIp("push-ip")
  @Mutation(() => [PanelPushEnum], {
    description:
      "Choisit ce dont la boutique prévient cet appareil ; [] : rien. MESSAGE : super administrateurs seuls",
  })
  async setPanelPushes(
    @Arg("device", () => PushDeviceInput) device: PushDeviceInput,
    @Arg("kinds", () => [PanelPushEnum]) kinds: PanelPush[],
    @Arg("consent", () => String, CONSENT) consent: string,
    @CurrentUser() currentUser: CurrentUser,
    @Ctx() { ip }: RequestContext,
  ): Promise<PanelPush[]> {
    await this.#rateLimits.consume("push-ip", ip);
    return this.#subscriptions.setPanelPushes({ device, consent, ip }, kinds, currentUser);
  }

  @Permit("ANYONE")
  @LimitedByIp("push-ip")
  @Mutation(() => Boolean, {
    description:
      "Remplace l’adresse d’un appareil, que son navigateur a changée ; false : inconnue, ou la nouvelle sert déjà",
  })
  async movePushDevice(
    @Arg("former", () => PushDeviceInput) former: PushDeviceInput,
    @Arg("device", () => PushDeviceInput) device: PushDeviceInput,
    @Ctx() { ip }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("push-ip", ip);
    return this.#subscriptions.move(former, device);
  }

  @Permit("ANYONE")
  @LimitedByIp("push-ip")
  @Mutation(() => Boolean, {
    description: "Ne prévient plus cet appareil : d’une commande, d’une taille, ou de rien du tout",
  })
  async endPush(
    @Arg("endpoint", () => String) endpoint: string,
    @Arg("orderId", () => ID, { nullable: true }) orderId: string | null | undefined,
    @Arg("productId", () => ID, { nullable: true }) productId: string | null | undefined,
    @Arg("variant", () => Int, { nullable: true }) variant: number | null | undefined,
    @Ctx() { ip }: RequestContext,
  ): Promise<boolean> {
    await this.#rateLimits.consume("push-ip", ip);
    const subject = { orderId: orderId ?? null, productId: productId ?? null, variant: variant ?? null };
    await this.#subscriptions.end(endpoint, subject);
    return true;
  }
}
