import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { PageInfo } from "../../platform/pagination/pagination.ts";
import { ORDER_CHANNELS, type OrderChannel } from "./order.rules.ts";
import { ORDER_STATES, type OrderState } from "./order-state.rules.ts";

export const OrderStateEnum = Object.fromEntries(ORDER_STATES.map((state) => [state, state])) as {
  [S in OrderState]: S;
};
registerEnumType(OrderStateEnum, { name: "OrderState" });

export const OrderChannelEnum = Object.fromEntries(ORDER_CHANNELS.map((channel) => [channel, channel])) as {
  [C in OrderChannel]: C;
};
registerEnumType(OrderChannelEnum, {
  name: "OrderChannel",
  description: "Message, SMS, appel, ou notée à la main dans l’administration",
});

@ObjectType("OrderLine", { simpleResolvers: true })
export class OrderLine {
  @Field(() => ID, { nullable: true, description: "null : le produit n’est pas connu" })
  productId: string | null;

  @Field(() => String)
  productName: string;

  @Field(() => Int, { nullable: true })
  variant: number | null;

  @Field(() => String, { nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  colour: string | null;

  @Field(() => Int, { description: "D’une pièce, en francs entiers" })
  price: number;

  @Field(() => Int)
  quantity: number;

  @Field(() => String, { nullable: true })
  image: string | null;

  @Field(() => Int, { description: "Numéro de la ligne dans la commande ; ne change jamais" })
  position: number;

  @Field(() => Int, { description: "Pièces rapportées après la livraison" })
  returned: number;
}

/** A line as the customer ordered it, before the shop changed the order. */
@ObjectType("OrderedLine", { simpleResolvers: true })
class OrderedLine {
  @Field(() => String)
  productName: string;

  @Field(() => String, { nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  colour: string | null;

  @Field(() => Int)
  price: number;

  @Field(() => Int)
  quantity: number;
}

/** The content of an order before the shop changed it. */
@ObjectType("OrderAsPlaced", { simpleResolvers: true })
class OrderAsPlacedType {
  @Field(() => [OrderedLine])
  lines: readonly OrderedLine[];

  @Field(() => Float)
  total: number;

  @Field(() => Int, { nullable: true })
  fee: number | null;

  @Field(() => String, { nullable: true })
  quarter: string | null;
}

/** A line of an order as admins see it. */
@ObjectType("PanelOrderLine", { simpleResolvers: true })
export class PanelOrderLine extends OrderLine {
  @Field(() => Int, {
    nullable: true,
    description:
      "Le prix dans la boutique à l’arrivée de la commande ; null si elle ne vendait pas ce produit",
  })
  shopPrice: number | null;

  @Field(() => String, { nullable: true, description: "Le nom dans la boutique, s’il était autre" })
  shopName: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "La taille et la couleur dans la boutique, si elles étaient autres ; vide : le produit n’en avait pas de telles",
  })
  shopVariant: string | null;

  @Field(() => String, {
    nullable: true,
    description: "L’image du produit, si la personne en a vu une autre",
  })
  shopImage: string | null;
}

/** Fields that every viewer of an order sees. */
@ObjectType({ simpleResolvers: true })
abstract class OrderSummary {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "Six chiffres et lettres, K7M42P ; se montre K7M-42P" })
  number: string;

  @Field(() => OrderStateEnum)
  state: OrderState;

  @Field(() => OrderChannelEnum)
  channel: OrderChannel;

  @Field(() => Date, { description: "L’heure de l’appareil, jamais après celle du serveur" })
  placedAt: Date;

  @Field(() => Date, { description: "Quand la commande est arrivée" })
  createdAt: Date;

  @Field(() => Float, { description: "En francs entiers, sans la livraison ; peut dépasser un Int" })
  total: number;

  @Field(() => Int, { nullable: true, description: "De la livraison ; null : non convenus" })
  fee: number | null;

  @Field(() => Boolean, { description: "La personne vient chercher la commande à la boutique" })
  isPickup: boolean;

  @Field(() => Int, { description: "Remise en francs entiers ; négative : un supplément" })
  discount: number;

  @Field(() => String)
  discountReason: string;

  @Field(() => Float, { description: "Prix des pièces rapportées, avant leur part de la remise" })
  returned: number;

  @Field(() => Float, { description: "Ce que la commande coûte maintenant, livraison comprise" })
  due: number;

  @Field(() => Float, { description: "Somme des paiements notés" })
  paid: number;

  @Field(() => Date, { nullable: true, description: "Quand la boutique a changé son contenu" })
  editedAt: Date | null;

  @Field(() => OrderAsPlacedType, {
    nullable: true,
    description: "Comme elle a été passée, si la boutique l’a changée",
  })
  asOrdered: OrderAsPlacedType | null;

  @Field(() => Date, { nullable: true, description: "Quand la personne a demandé un échange ou un retour" })
  returnRequestedAt: Date | null;

  @Field(() => String)
  returnReason: string;

  @Field(() => Date, {
    nullable: true,
    description: "Quand elle a été livrée ; null : ni livrée, ni retournée",
  })
  deliveredAt: Date | null;

  @Field(() => ID, { nullable: true, description: "De la dernière demande de retour reçue d’un appareil" })
  returnRequestId: string | null;

  @Field(() => String, {
    description: "Pourquoi la boutique a refusé la dernière demande ; vide : pas refusée",
  })
  returnDeclineReason: string;
}

/** A user's own order. */
@ObjectType("OwnOrder", { simpleResolvers: true })
export class OwnOrder extends OrderSummary {
  @Field(() => [OrderLine])
  lines: OrderLine[];
}

/** An order as admins see it. */
@ObjectType("Order", { simpleResolvers: true })
export class Order extends OrderSummary {
  @Field(() => [PanelOrderLine])
  lines: PanelOrderLine[];

  @Field(() => String, { nullable: true, description: "De la personne ; null : ni dit, ni connu, ou effacé" })
  customerName: string | null;

  @Field(() => String, { nullable: true, description: "Chiffres seuls, avec l’indicatif du pays" })
  customerPhone: string | null;

  @Field(() => String, { nullable: true })
  customerEmail: string | null;

  @Field(() => String, { nullable: true })
  quarter: string | null;

  @Field(() => String, { description: "Pour les collègues" })
  note: string;

  @Field(() => Date, { description: "Quand son état a changé" })
  changedAt: Date;

  @Field(() => String, { nullable: true, description: "Qui a changé son état, sous son nom d’alors" })
  changedBy: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Les frais de livraison de la boutique à son arrivée, si la personne en a vu d’autres",
  })
  shopFees: number[] | null;

  @Field(() => Boolean, {
    description: "Annulée comme indésirable : absente des listes, des chiffres et des exports",
  })
  unwanted: boolean;

  @Field(() => Boolean, { description: "S’il y en a une autre au même numéro, total et téléphone" })
  possiblySame: boolean;

  @Field(() => Boolean, {
    description:
      "Si l’on peut la changer : un ADMIN, celles dont tous les articles sont à lui, ou toutes selon les réglages",
  })
  mayChange: boolean;
}

/** What the server answers to the sender of an order. It contains only what the sender knows, and the order's state. */
@ObjectType("PlacedOrder", { simpleResolvers: true })
export class PlacedOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  number: string;

  @Field(() => OrderStateEnum)
  state: OrderState;
}

@ObjectType("OrderEdge", { simpleResolvers: true })
export class OrderEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => Order)
  node: Order;
}

@ObjectType("OrderConnection", { simpleResolvers: true })
export class OrderConnection {
  @Field(() => [OrderEdge])
  edges: OrderEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;
}

@ObjectType("OwnOrderEdge", { simpleResolvers: true })
export class OwnOrderEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => OwnOrder)
  node: OwnOrder;
}

@ObjectType("OwnOrderConnection", { simpleResolvers: true })
export class OwnOrderConnection {
  @Field(() => [OwnOrderEdge])
  edges: OwnOrderEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;
}
