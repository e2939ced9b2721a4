import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Caller } from "../accounts/caller.ts";
import type { RequestContext } from "../graphql/request-context.ts";
import { Permit } from "../protection/permission.ts";
import { ShopError } from "../shop-error.ts";
import { Cart, CartOperationInput, CartOperationsResult } from "./cart.type.ts";

@Resolver()
export class CartResolver {
  @Permit("SIGNED_IN")
  @Query(() => Cart)
  cart(@Ctx() { services, caller }: RequestContext): Promise<Cart> {
    return services.cart.cart(signedIn(caller).userId);
  }

  @Permit("SIGNED_IN")
  @Mutation(() => CartOperationsResult, {
    description: "Applique chaque opération une fois, dans l'ordre donné",
  })
  applyCartOperations(
    @Arg("operations", () => [CartOperationInput]) operations: CartOperationInput[],
    @Ctx() { services, caller }: RequestContext,
  ): Promise<CartOperationsResult> {
    return services.cart.apply(signedIn(caller).userId, operations);
  }
}

/** The permission has been checked before; this says so to the compiler. */
function signedIn(caller: Caller | null): Caller {
  if (!caller) throw ShopError.unauthenticated();
  return caller;
}
