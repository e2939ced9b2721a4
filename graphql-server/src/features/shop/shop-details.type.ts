import { Field, Float, InputType, InterfaceType, ObjectType } from "type-graphql";
import * as v from "valibot";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import type { Rccm } from "./profile/rccm.rules.ts";
import {
  type Advantage,
  type AppointmentPlace,
  type ClosedDay,
  DETAIL_FIELDS,
  DETAIL_SCHEMAS,
  type DetailField,
  isOriginalAllowed,
  isPresentDetail,
  type OpeningHours,
  type OpeningSpan,
  type Wallet,
} from "./profile/shop-settings.rules.ts";
import { VATS } from "./profile/vat.rules.ts";

@ObjectType("OpeningHours", { simpleResolvers: true })
@InputType("OpeningHoursInput")
class OpeningHoursType implements OpeningHours {
  @Field(() => String)
  days: string;

  @Field(() => String)
  hours: string;
}

@ObjectType("Advantage", { simpleResolvers: true })
@InputType("AdvantageInput")
class AdvantageType implements Advantage {
  @Field(() => String)
  title: string;

  @Field(() => String)
  text: string;
}

@ObjectType("Wallet", { simpleResolvers: true })
@InputType("WalletInput")
class WalletType implements Wallet {
  @Field(() => String, { description: "MTN MoMo, Orange Money ou un autre" })
  operator: string;

  @Field(() => String, { description: "Le nom que l’opérateur montre avant le paiement" })
  holder: string;

  @Field(() => String, { description: "Numéro de téléphone ou code marchand" })
  number: string;

  @Field(() => String, { description: "Code à composer, avec {montant} et {numéro} ; vide : aucun" })
  ussd: string;
}

@ObjectType("Rccm", { simpleResolvers: true })
@InputType("RccmInput")
class RccmType implements Rccm {
  @Field(() => String, { description: "RC/DLA/2019/B/1234 ou CM-DLA-01-2023-B12-00123" })
  number: string;

  @Field(() => String, { description: "Ville du greffe ; vide : pas indiquée" })
  place: string;

  @Field(() => String, { description: "Jour, AAAA-MM-JJ ; vide : pas indiqué" })
  date: string;
}

@InputType("SynonymGroupInput")
@ObjectType("SynonymGroup", { simpleResolvers: true })
class SynonymGroupType {
  @Field(() => String, { description: "Par exemple « basket = tennis »" })
  words: string;
}

@InputType("OpeningSpanInput")
@ObjectType("OpeningSpan", { simpleResolvers: true })
class OpeningSpanType implements OpeningSpan {
  @Field(() => String, { description: "Jour de la semaine, de 1, lundi, à 7" })
  day: string;

  @Field(() => String, { description: "HH:MM à Douala" })
  from: string;

  @Field(() => String, { description: "HH:MM à Douala" })
  to: string;
}

@InputType("AppointmentPlaceInput")
@ObjectType("AppointmentPlace", {
  simpleResolvers: true,
  description: "Une chaise ou une table, pour une personne",
})
class AppointmentPlaceType implements AppointmentPlace {
  @Field(() => String, { description: "UUID fait par le client" })
  id: string;

  @Field(() => String)
  name: string;
}

@InputType("ClosedDayInput")
@ObjectType("ClosedDay", { simpleResolvers: true })
class ClosedDayType implements ClosedDay {
  @Field(() => String, { description: "AAAA-MM-JJ" })
  day: string;
}

const VatEnum = enumOf(VATS, { name: "Vat", description: "TVA non applicable, ou incluse dans les prix" });

/**
 * The details that both the shop's pages and the form in the admin panel read: the GraphQL fragment on this interface
 * serves both.
 */
@InterfaceType("ShopProfile", { description: "Ce que la boutique dit d’elle-même" })
export abstract class ShopProfileType {}

@ObjectType("ShopDetails", { simpleResolvers: true, implements: ShopProfileType })
export class ShopDetailsType {}

/** The details that an admin saves. A detail that the input does not contain keeps its value. */
@InputType()
export class ShopDetailsInput {}

type FieldOptions = { nullable?: boolean; description?: string };

/** For each detail that is a list: the GraphQL type of one row. */
const ROWS: Partial<Record<DetailField, object>> = {
  hours: OpeningHoursType,
  advantages: AdvantageType,
  synonyms: SynonymGroupType,
  wallets: WalletType,
  appointmentHours: OpeningSpanType,
  appointmentPlaces: AppointmentPlaceType,
  closedDays: ClosedDayType,
};

/** Gives a class a GraphQL field for each detail. */
export function declareDetails(
  { prototype }: { prototype: object },
  optionsOf: (field: DetailField) => FieldOptions,
): void {
  for (const field of DETAIL_FIELDS) Field(() => graphqlType(field), optionsOf(field))(prototype, field);
}

function graphqlType(field: DetailField) {
  if (field === "rccm") return RccmType;
  if (field === "vat") return VatEnum;
  const row = ROWS[field];
  if (row) return [row];
  return v.is(DETAIL_SCHEMAS[field], 1) ? Float : String;
}

/** Returns the GraphQL options of a detail: only its description, if it has one. */
function described(field: DetailField): FieldOptions {
  const description = v.getDescription(DETAIL_SCHEMAS[field]);
  return description === undefined ? {} : { description };
}

/** Returns the GraphQL options of a detail that visitors see; null stands for the default. */
export const publicOptions = (field: DetailField): FieldOptions =>
  isPresentDetail(field) ? described(field) : { nullable: true };

declareDetails(ShopProfileType, publicOptions);
declareDetails(ShopDetailsInput, () => ({ nullable: true }));
declareDetails(ShopDetailsType, (field) => ({ nullable: isOriginalAllowed(field), ...described(field) }));
