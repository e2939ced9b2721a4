import { Field, Float, InputType, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { Product } from "../catalogue/product/product.entity.ts";
import { CART_OPERATION_KINDS, type CartOperationKind } from "./cart.rules.ts";

const CartOperationKindEnum = enumOf(CART_OPERATION_KINDS, {
  name: "CartOperationKind",
  description:
    "ADD ajoute (ou retire, négatif, jamais sous 1), SET fixe la quantité, REMOVE supprime la ligne, " +
    "CHOOSE donne sa variante à la ligne qui n’en a pas",
});

const STATUSES = ["APPLIED", "DUPLICATE", "REJECTED"] as const;
const CartOperationStatusEnum = enumOf(STATUSES, {
  name: "CartOperationStatus",
  description: "Appliquée, déjà appliquée auparavant, ou refusée pour de bon",
});

@ObjectType("CartLine", { simpleResolvers: true })
export class CartLine {
  @Field(() => ID)
  id: string;

  @Field(() => Int)
  quantity: number;

  @Field(() => Int, {
    nullable: true,
    description: "Le numéro de la variante choisie ; null tant qu’aucune ne l’est",
  })
  variant: number | null;

  @Field(() => Product)
  product: Product;
}

@ObjectType("Cart", { simpleResolvers: true })
export class Cart {
  @Field(() => Int, { description: "Croît à chaque changement : une réponse plus ancienne se reconnaît" })
  version: number;

  @Field(() => [CartLine])
  lines: CartLine[];

  @Field(() => Int, { description: "Sans ce qui est épuisé" })
  totalQuantity: number;

  @Field(() => Float, {
    description: "En francs entiers, sans ce qui est épuisé ; peut dépasser un Int",
  })
  totalPrice: number;
}

@InputType()
export class CartOperationInput {
  @Field(() => ID, { description: "UUID fait par le client : l’opération s’applique une seule fois" })
  id: string;

  @Field(() => CartOperationKindEnum)
  kind: CartOperationKind;

  @Field(() => ID)
  productId: string;

  @Field(() => Int, { defaultValue: 1 })
  quantity: number;

  @Field(() => Int, { nullable: true, description: "Le numéro de la variante ; 0 ou absent : aucune" })
  variant?: number | null;
}

@ObjectType("CartOperationResult", { simpleResolvers: true })
export class CartOperationResult {
  @Field(() => ID)
  id: string;

  @Field(() => CartOperationStatusEnum)
  status: (typeof STATUSES)[number];

  @Field(() => String, { nullable: true, description: "Pourquoi l’opération est refusée" })
  message: string | null;
}

@ObjectType("CartOperationsResult", { simpleResolvers: true })
export class CartOperationsResult {
  @Field(() => [CartOperationResult])
  results: CartOperationResult[];

  @Field(() => Cart)
  cart: Cart;
}
