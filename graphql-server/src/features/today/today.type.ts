import { Field, Float, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { TODAY_KEYS, type TodayKey } from "./today-key.rules.ts";

const TodayKeyEnum = enumOf(TODAY_KEYS, { name: "TodayKey", description: "Ce qui attend la boutique" });

/** An entry of a group. The group decides which fields an entry has; all other fields are null. */
@ObjectType("TodayEntry", { simpleResolvers: true })
export class TodayEntry {
  @Field(() => ID)
  id: string;

  @Field(() => String, { nullable: true, description: "Numéro de la commande" })
  number: string | null;

  @Field(() => String, { nullable: true, description: "De la personne ou du produit" })
  name: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Moyen de paiement, sujet du message, taille et couleur, service, RETURN ou PICKUP",
  })
  kind: string | null;

  @Field(() => Float, {
    nullable: true,
    description: "En francs entiers : le total, le reste ou le paiement",
  })
  amount: number | null;

  @Field(() => Date, { nullable: true, description: "Depuis quand cela attend" })
  since: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Jour promis, ou dernier jour pour solder, AAAA-MM-JJ",
  })
  day: string | null;

  @Field(() => Date, { nullable: true, description: "Début du rendez-vous, demandé ou convenu" })
  at: Date | null;

  @Field(() => Boolean, { nullable: true, description: "Si le rendez-vous a une place" })
  hasPlace: boolean | null;

  @Field(() => Int, { nullable: true, description: "Pièces qui restent, ou commandes d’une tournée" })
  pieces: number | null;
}

@ObjectType("TodayGroup", { simpleResolvers: true })
export class TodayGroup {
  @Field(() => TodayKeyEnum)
  key: TodayKey;

  @Field(() => Int, { description: "De tout le groupe" })
  count: number;

  @Field(() => [TodayEntry], { description: "Les trois premiers" })
  entries: TodayEntry[];
}

/** The groups of the page « Aujourd’hui », with what the shop still has to do. */
@ObjectType("Today", { simpleResolvers: true })
export class Today {
  @Field(() => Boolean, {
    description: "Faux pour un ADMIN qui ne voit que les commandes de ses produits, selon les réglages",
  })
  seesAllOrders: boolean;

  @Field(() => [TodayGroup], { description: "Sans les groupes où rien n’attend" })
  groups: TodayGroup[];

  @Field(() => Float, { description: "Encaissé ce jour à Douala, en francs entiers, rendus déduits" })
  received: number;
}
