import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { type Caller, signedIn } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import { ShopError } from "../shared/shop-error.ts";
import { Cart, CartOperationInput, CartOperationsResult } from "./cart.type.ts";

const OWNER = {
  nullable: true,
  description: "De qui le client croit que c'est le panier : CONFLICT si une autre personne est connectée",
} as const;

@Resolver()
export class CartResolver {
  @Permit("SIGNED_IN")
  @Query(() => Cart)
  cart(
    @Arg("userId", () => ID, OWNER) userId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Cart> {
    return services.cart.cart(ownerId(caller, userId));
  }

  @Permit("SIGNED_IN")
  @Mutation(() => CartOperationsResult, {
    description: "Applique chaque opération une fois, dans l'ordre donné",
  })
  applyCartOperations(
    @Arg("operations", () => [CartOperationInput]) operations: CartOperationInput[],
    @Arg("userId", () => ID, OWNER) userId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<CartOperationsResult> {
    return services.cart.apply(ownerId(caller, userId), operations);
  }
}

/** A device sends what it kept for one person, under the session it has by then; it must never reach another's cart. */
function ownerId(caller: Caller | null, expected: string | null): string {
  const { userId } = signedIn(caller);
  if (expected && expected.toLowerCase() !== userId)
    throw new ShopError("CONFLICT", "Une autre personne est connectée");
  return userId;
}
