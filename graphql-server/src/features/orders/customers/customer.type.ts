import { Field, Float, Int, ObjectType } from "type-graphql";
import { CustomerNote } from "./customer-note.entity.ts";

/**
 * A customer, with the sums of the orders that have the customer's phone number. Only orders that the asking admin
 * handles count. Amounts are whole FCFA.
 */
@ObjectType("Customer", { simpleResolvers: true })
export class Customer {
  @Field(() => String, { description: "Chiffres seuls, avec l’indicatif du pays" })
  phone: string;

  @Field(() => String, { nullable: true, description: "Le nom le plus récent ; null : aucun" })
  name: string | null;

  @Field(() => Int, { description: "Toutes, annulées et indésirables comprises" })
  orderCount: number;

  @Field(() => Int, { description: "Annulées, indésirables comprises" })
  cancelledCount: number;

  @Field(() => Int, { description: "Dont des pièces ont été rapportées" })
  returnedCount: number;

  @Field(() => Float, { description: "Ce que ses commandes coûtent maintenant, livraison comprise" })
  bought: number;

  @Field(() => Float, { description: "Ce dont les retours ont diminué ses commandes" })
  returned: number;

  @Field(() => Float, { description: "Somme des paiements notés" })
  paid: number;

  @Field(() => Float, { description: "Ce qui reste à payer" })
  owed: number;

  @Field(() => Float, { description: "Ce que la boutique doit rendre" })
  toRefund: number;

  @Field(() => [CustomerNote], { description: "De l’équipe, les plus récentes d’abord ; 50 au plus" })
  notes: CustomerNote[];
}
