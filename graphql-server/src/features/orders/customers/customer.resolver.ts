import { Arg, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { OrderConnection } from "../reading/order.type.ts";
import type { CustomerService } from "./customer.service.ts";
import { Customer } from "./customer.type.ts";

const ONE_ORDER = { description: "Une de ses commandes, que l’on peut traiter" } as const;

@Resolver()
export class CustomerResolver {
  readonly #customers: CustomerService;

  constructor(customers: CustomerService) {
    this.#customers = customers;
  }

  @Permit("ADMIN")
  @Query(() => Customer, {
    description: "La personne d’un numéro de téléphone : sommes de toutes ses commandes, notes de l’équipe",
  })
  customer(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Customer> {
    return this.#customers.customer(currentUser, orderId);
  }

  @Permit("ADMIN")
  @Query(() => OrderConnection, {
    description:
      "Toutes les commandes de ce numéro que l’on peut traiter, indésirables comprises ; les plus récentes d’abord",
  })
  customerOrders(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrderConnection> {
    return this.#customers.orders(currentUser, orderId, { first: first ?? null, after: after ?? null });
  }

  @Permit("ADMIN")
  @Mutation(() => Customer)
  addCustomerNote(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @Arg("id", () => ID, {
      description: "UUID fait par le client : envoyée deux fois, la note est gardée une fois",
    })
    id: string,
    @Arg("text", () => String) text: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Customer> {
    return this.#customers.addNote(currentUser, orderId, id, text);
  }

  @Permit("ADMIN")
  @Mutation(() => Customer, { description: "Sans effet si la note est déjà supprimée" })
  deleteCustomerNote(
    @Arg("orderId", () => ID, ONE_ORDER) orderId: string,
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Customer> {
    return this.#customers.deleteNote(currentUser, orderId, id);
  }
}
