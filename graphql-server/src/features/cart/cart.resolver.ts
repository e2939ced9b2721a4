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
 * Returns the id of the user whose cart the edits change: the signed-in user. A device may send the edits of one user
 * after another user has signed in on this device. The other user's cart must not receive these edits.
 * @param expected id of the user who made the edits; null if the client does not send it
 * @throws ShopError CONFLICT if another user than `expected` is signed in
 */
function ownerId({ userId }: CurrentUser, expected: string | null): string {
  if (expected && expected !== userId) throw new ShopError("CONFLICT", "Une autre personne est connectée");
  return userId;
}
