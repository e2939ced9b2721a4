import { Arg, Field, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { CustomerDataService, ErasedCustomerData } from "./customer-data.service.ts";

const ONE_ORDER = {
  description: "Une de ses commandes ; la personne est celle de toutes les commandes du même téléphone",
} as const;

@ObjectType("CustomerErasure", { simpleResolvers: true })
export class CustomerErasure implements ErasedCustomerData {
  @Field(() => Int, { description: "Commandes devenues anonymes" })
  orders: number;

  @Field(() => Int, { description: "Messages de contact supprimés, où son téléphone était écrit" })
  messages: number;
}

@Resolver()
export class CustomerDataResolver {
  readonly #customerData: CustomerDataService;
  readonly #rateLimits: RateLimits;

  constructor(customerData: CustomerDataService, rateLimits: RateLimits) {
    this.#customerData = customerData;
    this.#rateLimits = rateLimits;
  }

  @Permit("ADMIN")
  @Query(() => String, {
    description:
      "Ce que la boutique garde d’une personne, comme fichier JSON ; à qui traite toutes ses commandes",
  })
  async customerData(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string> {
    await this.#rateLimits.consume("personal-data", currentUser.userId);
    return this.#customerData.file(currentUser, orderId);
  }

  @Permit("ADMIN")
  @Mutation(() => CustomerErasure, {
    description:
      "Rend anonymes toutes ses commandes, leurs paiements et leurs reçus ; refusé si l’une est en cours",
  })
  eraseCustomer(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @Arg("requestId", () => ID, {
      description: "UUID fait par le client : envoyé deux fois, l’effacement est fait une fois",
    })
    requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<CustomerErasure> {
    return this.#customerData.erase(currentUser, orderId, requestId);
  }
}
