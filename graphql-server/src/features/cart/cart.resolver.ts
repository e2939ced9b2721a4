import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { CartService } from "./cart.service.ts";
import { Cart, CartOperationInput, CartOperationsResult } from "./cart.type.ts";

const OWNER = {
  nullable: true,
  description: "De qui le client croit que c’est le panier : CONFLICT si une autre personne est connectée",
} as const;

@Resolver()
export class CartResolver {
  readonly #carts: CartService;
  readonly #rateLimits: RateLimits;

  constructor(carts: CartService, rateLimits: RateLimits) {
    this.#carts = carts;
    this.#rateLimits = rateLimits;
  }

  @Permit("SIGNED_IN")
  @Query(() => Cart)
  cart(
    @Arg("userId", () => ID, OWNER) userId: string | null,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Cart> {
    return this.#carts.cart(ownerId(currentUser, userId));
  }

  @Permit("SIGNED_IN")
  @Mutation(() => CartOperationsResult, {
    description: "Applique chaque opération une fois, dans l’ordre donné",
  })
  async applyCartOperations(
    @Arg("operations", () => [CartOperationInput]) operations: CartOperationInput[],
    @Arg("userId", () => ID, OWNER) userId: string | null,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<CartOperationsResult> {
    const owner = ownerId(currentUser, userId);
    await this.#rateLimits.consume("cart-operations", owner, operations.length);
    return this.#carts.apply(owner, operations);
  }
}

/**
 * Returns the id of the cart's owner. A device may store edits of one user and send them after another user has signed
 * in. `expected` is the id of the user who made the edits. This check keeps the edits out of the other user's cart.
 * @throws ShopError CONFLICT if `expected` is not the signed-in user
 */
function ownerId({ userId }: CurrentUser, expected: string | null): string {
  if (expected && expected !== userId) throw new ShopError("CONFLICT", "Une autre personne est connectée");
  return userId;
}
