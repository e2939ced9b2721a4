import { Field, Float, Int, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryColumn, VirtualColumn } from "typeorm";
import { knownOrOther, OTHER } from "../../platform/database/entity-columns.ts";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { HELD_SECONDS } from "../push/push-outbox.repository.ts";
import { INTERNAL_TEXT_NAMES } from "./internal-text.rules.ts";
import { ORDER_CHANNELS, type OrderChannel, type OrderLineFields } from "./order.rules.ts";
import { isDelivered, ORDER_STATES, type OrderState } from "./order-state.rules.ts";

const DELIVERED = ORDER_STATES.filter(isDelivered);

/** Replaces a value that a later release has written and this release does not know. */
export type Other = typeof OTHER;

const STATES = [...ORDER_STATES, OTHER] as const;
export const OrderStateEnum = enumOf(STATES, { name: "OrderState" });

const CHANNELS = [...ORDER_CHANNELS, OTHER] as const;
export const OrderChannelEnum = enumOf(CHANNELS, {
  name: "OrderChannel",
  description: "Message, SMS, appel, ou notée à la main dans l’administration",
});

export const InternalTextEnum = enumOf(INTERNAL_TEXT_NAMES, {
  name: "InternalText",
  description: "Un texte que la boutique garde d’une commande, pour elle-même",
});

@ObjectType("OrderLine", { simpleResolvers: true })
export class OrderLine {
  /** Id of the product. The column has no foreign key, because an order stays when its product is deleted. */
  @Field(() => ID, { nullable: true, description: "null : le produit n’est pas connu" })
  @Column({ name: "product_id", type: "uuid", nullable: true })
  productId: string | null;

  @Field(() => String)
  @Column({ name: "product_name", type: "text" })
  productName: string;

  @Field(() => Int, { nullable: true })
  @Column({ type: "int", nullable: true })
  variant: number | null;

  @Field(() => String, { nullable: true })
  @Column({ type: "text", nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  @Column({ type: "text", nullable: true })
  colour: string | null;

  @Field(() => Int, { description: "D’une pièce, en francs entiers" })
  @Column({ type: "int" })
  price: number;

  @Field(() => Int)
  @Column({ type: "int" })
  quantity: number;

  @Field(() => String, { nullable: true })
  @Column({ type: "text", nullable: true })
  image: string | null;

  @Field(() => Int, { description: "Numéro de la ligne dans la commande ; ne change jamais" })
  @PrimaryColumn({ type: "int" })
  position: number;

  @Field(() => Int, { description: "Pièces rapportées après la livraison" })
  @Column({ type: "int", default: 0 })
  returned: number;
}

/** A line of an order as it is stored, and as admins see it. */
@ObjectType("PanelOrderLine", { simpleResolvers: true })
@Entity("order_lines")
export class PanelOrderLine extends OrderLine {
  @PrimaryColumn({ name: "order_id", type: "uuid" })
  orderId: string;

  /** The admin who owned the product when the order arrived. */
  @Column({ name: "owner_id", type: "uuid", nullable: true })
  ownerId: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Le prix dans la boutique à l’arrivée de la commande ; null si elle ne vendait pas ce produit",
  })
  @Column({ name: "shop_price", type: "int", nullable: true })
  shopPrice: number | null;

  @Field(() => String, { nullable: true, description: "Le nom dans la boutique, s’il était autre" })
  @Column({ name: "shop_name", type: "text", nullable: true })
  shopName: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "La taille et la couleur dans la boutique, si elles étaient autres ; vide : le produit n’en avait pas de telles",
  })
  @Column({ name: "shop_variant", type: "text", nullable: true })
  shopVariant: string | null;

  @Field(() => String, {
    nullable: true,
    description: "L’image du produit, si la personne en a vu une autre",
  })
  @Column({ name: "shop_image", type: "text", nullable: true })
  shopImage: string | null;

  /**
   * Pieces that the line has taken from the counted stock and not given back. It is negative if the customer brought
   * back pieces that the line had not taken.
   */
  @Column({ type: "int", default: 0 })
  taken: number;
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

@ObjectType("OrderAsPlaced", { simpleResolvers: true })
class OrderAsPlaced {
  /** The lines have no images, because the shop deletes images that are in no order line and no product. */
  @Field(() => [OrderedLine])
  lines: readonly Omit<OrderLineFields, "image">[];

  @Field(() => Float)
  total: number;

  @Field(() => Int, { nullable: true })
  fee: number | null;

  @Field(() => String, { nullable: true })
  quarter: string | null;
}

/**
 * SQL condition with the same meaning as `reservesSlot`.
 * @param order alias of an order
 * @param state SQL of the order's state
 */
export const RESERVES_SLOT = (order: string, state = `${order}.state`): string =>
  `(${order}.place_id IS NOT NULL AND (${state}) <> 'CANCELLED' AND coalesce(${order}.held_until > now(), true))`;

const isSlotReserved = (order: string, state?: string): string =>
  `CASE WHEN ${order}.appointment_at IS NOT NULL THEN ${RESERVES_SLOT(order, state)} END`;

@ObjectType({ simpleResolvers: true })
abstract class OrderSummary {
  @Field(() => ID)
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Field(() => String, { description: "Six chiffres et lettres, K7M42P ; se montre K7M-42P" })
  @Column({ type: "text" })
  number: string;

  @Field(() => OrderStateEnum)
  @Column({ type: "text", enum: STATES })
  state: OrderState | Other;

  @Field(() => OrderChannelEnum)
  @Column({ type: "text", enum: CHANNELS })
  channel: OrderChannel | Other;

  @Field(() => Date, { description: "L’heure de l’appareil, jamais après celle du serveur" })
  @Column({ name: "placed_at", type: "timestamptz", precision: 3 })
  placedAt: Date;

  @Field(() => Date, { description: "Quand la commande est arrivée" })
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Field(() => Float, { description: "En francs entiers, sans la livraison ; peut dépasser un Int" })
  @Column({ type: "bigint" })
  total: number;

  @Field(() => ID, { nullable: true, description: "Zone de livraison convenue ; null : aucune, ou inconnue" })
  @Column({ name: "zone_id", type: "uuid", nullable: true })
  zoneId: string | null;

  @Field(() => Int, { nullable: true, description: "De la livraison ; null : non convenus" })
  @Column({ type: "int", nullable: true })
  fee: number | null;

  @Field(() => Boolean, { description: "La personne vient chercher la commande à la boutique" })
  @Column({ name: "is_pickup", type: "boolean", default: false })
  isPickup: boolean;

  @Field(() => Int, { description: "Remise en francs entiers ; négative : un supplément" })
  @Column({ type: "int", default: 0 })
  discount: number;

  @Field(() => String)
  @Column({ name: "discount_reason", type: "text", default: "" })
  discountReason: string;

  @Field(() => Float, { description: "Prix des pièces rapportées, avant leur part de la remise" })
  @Column({ type: "bigint", default: 0 })
  returned: number;

  @Field(() => Float, { description: "Ce que la commande coûte maintenant, livraison comprise" })
  // The database computes this column by the same rule as `amountDue`, so that lists and figures can query it.
  @VirtualColumn({ type: "bigint", query: (order) => `${order}.due` })
  due: number;

  @Field(() => Float, { description: "Acompte convenu, en francs entiers ; 0 : aucun" })
  @Column({ type: "bigint", default: 0 })
  deposit: number;

  @Field(() => Float, { description: "Somme des paiements notés" })
  @Column({ type: "bigint", default: 0 })
  paid: number;

  @Field(() => Date, { nullable: true, description: "Quand la boutique a changé son contenu" })
  @Column({ name: "edited_at", type: "timestamptz", precision: 3, nullable: true })
  editedAt: Date | null;

  @Field(() => OrderAsPlaced, {
    nullable: true,
    description: "Comme elle a été passée, si la boutique l’a changée",
  })
  @Column({ name: "as_ordered", type: "jsonb", nullable: true })
  asOrdered: OrderAsPlaced | null;

  @Field(() => Date, { nullable: true, description: "Quand la personne a demandé un échange ou un retour" })
  @Column({ name: "return_requested_at", type: "timestamptz", precision: 3, nullable: true })
  returnRequestedAt: Date | null;

  @Field(() => String)
  @Column({ name: "return_reason", type: "text", default: "" })
  returnReason: string;

  @Field(() => Date, {
    nullable: true,
    description: "Quand elle a été livrée ; null : ni livrée, ni retournée",
  })
  @VirtualColumn({
    type: "timestamptz",
    query: (order) =>
      `CASE WHEN ${order}.state IN (${DELIVERED.map((state) => `'${state}'`).join(", ")}) THEN ${order}.done_at END`,
  })
  deliveredAt: Date | null;

  @Field(() => ID, { nullable: true, description: "De la dernière demande de retour reçue d’un appareil" })
  @Column({ name: "return_request_id", type: "uuid", nullable: true })
  returnRequestId: string | null;

  @Field(() => String, {
    description: "Pourquoi la boutique a refusé la dernière demande ; vide : pas refusée",
  })
  @Column({ name: "return_decline_reason", type: "text", default: "" })
  returnDeclineReason: string;

  @Field(() => String, {
    nullable: true,
    description: "Jour pour lequel la boutique a promis la commande, AAAA-MM-JJ à Douala ; null : aucun",
  })
  @Column({ name: "promised_day", type: "date", nullable: true })
  promisedDay: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Mise de côté : dernier jour pour la solder, AAAA-MM-JJ à Douala ; null : pas mise de côté",
  })
  @Column({ name: "settle_by", type: "date", nullable: true })
  settleBy: string | null;

  @Field(() => ID, { nullable: true, description: "Le service d’un rendez-vous ; null : pas un rendez-vous" })
  @Column({ name: "service_id", type: "uuid", nullable: true })
  serviceId: string | null;

  @Field(() => Date, { nullable: true, description: "Début du rendez-vous demandé ou convenu" })
  @Column({ name: "appointment_at", type: "timestamptz", precision: 3, nullable: true })
  appointmentAt: Date | null;

  @Field(() => Int, { nullable: true, description: "Durée du rendez-vous" })
  @Column({ name: "appointment_minutes", type: "int", nullable: true })
  appointmentMinutes: number | null;

  @Field(() => Date, {
    nullable: true,
    description: "Jusque quand l’heure demandée est gardée sans réponse de la boutique ; null : sans limite",
  })
  @Column({ name: "held_until", type: "timestamptz", precision: 3, nullable: true })
  heldUntil: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Si une place est gardée pour cette heure ; null : pas un rendez-vous",
  })
  @VirtualColumn({
    type: "boolean",
    query: (order) => isSlotReserved(order),
  })
  isSlotReserved: boolean | null;

  @Field(() => Boolean, { description: "Annulée parce que la personne n’est pas venue au rendez-vous" })
  @Column({ name: "no_show", type: "boolean", default: false })
  noShow: boolean;
}

/**
 * SQL condition: an admin has cancelled the order and can still undo this. During this time, the customer's page shows
 * the earlier state, and no notification is sent.
 */
const IS_CANCELLATION_HIDDEN = (order: string): string =>
  `(${order}.cancelled_from IS NOT NULL AND ${order}.changed_at > now() - interval '${HELD_SECONDS} seconds')`;

/** SQL of the state that the customer sees. */
const STATE_FOR_CUSTOMER = (order: string): string =>
  `CASE WHEN ${IS_CANCELLATION_HIDDEN(order)} THEN ${order}.cancelled_from ELSE ${order}.state END`;

@ObjectType("OwnOrder", { simpleResolvers: true })
export class OwnOrder extends OrderSummary {
  @Field(() => OrderStateEnum, { description: "Annulée par la boutique : une minute plus tard" })
  @VirtualColumn({ type: "text", query: (order) => knownOrOther(STATE_FOR_CUSTOMER(order), STATES) })
  override state: OrderState | Other;

  @Field(() => Boolean, {
    nullable: true,
    description: "Si une place est gardée pour cette heure ; null : pas un rendez-vous",
  })
  @VirtualColumn({ type: "boolean", query: (order) => isSlotReserved(order, STATE_FOR_CUSTOMER(order)) })
  override isSlotReserved: boolean | null;

  @Field(() => Float, { description: "Ce que la commande coûte maintenant, livraison comprise" })
  @VirtualColumn({
    type: "bigint",
    query: (order) => `CASE WHEN ${IS_CANCELLATION_HIDDEN(order)}
      THEN ${order}.total - ${order}.returned - ${order}.discount + coalesce(${order}.fee, 0) ELSE ${order}.due END`,
  })
  override due: number;

  @Field(() => Boolean, {
    description: "Annulée parce que la personne n’est pas venue au rendez-vous : dit une minute plus tard",
  })
  @VirtualColumn({
    type: "boolean",
    query: (order) => `(${order}.no_show AND NOT ${IS_CANCELLATION_HIDDEN(order)})`,
  })
  override noShow: boolean;

  @Field(() => [OrderLine])
  lines: OrderLine[];
}

/** An order as it is stored, and as admins see it. */
@ObjectType("Order", { simpleResolvers: true })
@Entity("orders")
export class Order extends OrderSummary {
  @Field(() => [PanelOrderLine])
  lines: PanelOrderLine[];

  /**
   * Id that the customer's device gave the order, if an admin had entered the order before the device sent it; null for
   * other orders.
   */
  @Column({ name: "device_id", type: "uuid", nullable: true })
  deviceId: string | null;

  /** The account that placed the order; null for a visitor's order, and after the account was erased. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId: string | null;

  /** The customer's name; null if the customer gave none. */
  @Column({ type: "text", nullable: true })
  name: string | null;

  @Field(() => String, { nullable: true, description: "De la personne ; null : ni dit, ni connu, ou effacé" })
  @VirtualColumn({
    type: "text",
    query: (order) => `coalesce(${order}.name, (SELECT name FROM users WHERE id = ${order}.user_id))`,
  })
  customerName: string | null;

  @Field(() => String, { nullable: true, description: "Chiffres seuls, avec l’indicatif du pays" })
  @Column({ name: "phone", type: "text", nullable: true })
  customerPhone: string | null;

  @Field(() => String, { nullable: true })
  @VirtualColumn({
    type: "text",
    query: (order) => `(SELECT email FROM users WHERE id = ${order}.user_id)`,
  })
  customerEmail: string | null;

  @Field(() => String, { nullable: true })
  @Column({ type: "text", nullable: true })
  quarter: string | null;

  @Field(() => String, { description: "Pour les collègues" })
  @Column({ type: "text", default: "" })
  note: string;

  /** Time of the last change of state. */
  @Field(() => Date, { description: "Quand son état a changé" })
  @Column({ name: "changed_at", type: "timestamptz", precision: 3 })
  changedAt: Date;

  @Field(() => String, { nullable: true, description: "Qui a changé son état, sous son nom d’alors" })
  @Column({ name: "changed_by_name", type: "text", nullable: true })
  changedBy: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Les frais de livraison de la boutique à son arrivée, si la personne en a vu d’autres",
  })
  @Column({ name: "shop_fees", type: "int", array: true, nullable: true })
  shopFees: number[] | null;

  /**
   * For an order that an admin has cancelled: the earlier state, which customers still see while the cancellation can
   * be undone. Null for other orders, and if the customer withdrew the order.
   */
  @Column({ name: "cancelled_from", type: "text", nullable: true })
  cancelledFrom: string | null;

  @Field(() => Boolean, {
    description: "Annulée comme indésirable : absente des listes, des chiffres et des exports",
  })
  @Column({ type: "boolean", default: false })
  unwanted: boolean;

  @Field(() => Boolean, { description: "S’il y en a une autre au même numéro, total et téléphone" })
  possiblySame: boolean;

  @Field(() => Boolean, {
    description:
      "Si l’on peut la traiter : un ADMIN, celles dont tous les articles sont à lui, ou toutes selon les réglages. Sinon on n’en voit que le numéro, l’état et ses propres articles",
  })
  mayChange: boolean;

  @Field(() => ID, { nullable: true, description: "La tournée ouverte où elle est ; null : aucune" })
  @VirtualColumn({
    type: "uuid",
    query: (order) => `(SELECT round_id FROM round_orders WHERE order_id = ${order}.id AND is_open)`,
  })
  roundId: string | null;

  @Field(() => String, { nullable: true, description: "Le livreur qui l’a emportée ; null : aucun" })
  @VirtualColumn({
    type: "text",
    query: (order) => `(SELECT r.rider_name FROM round_orders ro JOIN rounds r ON r.id = ro.round_id
      WHERE ro.order_id = ${order}.id AND ro.is_open)`,
  })
  rider: string | null;

  /** Share of the order's price that was agreed as its deposit, in percent; 0 for none. */
  @Column({ name: "deposit_share", type: "int", default: 0 })
  depositShare: number;

  /** Amount in whole FCFA by which returns have lowered the order's price: the pieces' prices less their discount. */
  @Column({ type: "bigint", default: 0 })
  credited: number;

  /**
   * Time at which the customer sent the return request that the shop then declined; null if the shop has not declined
   * the last request.
   */
  @Column({ name: "declined_return_at", type: "timestamptz", precision: 3, nullable: true })
  declinedReturnAt: Date | null;

  /** Names of the products in the order's lines. The search reads this column. */
  @Column({ name: "product_names", type: "text" })
  productNames: string;

  /** The value of `settleBy` about which the customer was last reminded; null before the first reminder. */
  @Column({ name: "settle_reminded", type: "date", nullable: true })
  settleReminded: string | null;

  /**
   * Id of the appointment's place (chair or table); null for an order of articles, and for an appointment without a
   * place, for example because no place was free at its slot.
   */
  @Field(() => ID, {
    nullable: true,
    description: "Place du rendez-vous (appointmentPlaces) ; null : aucune",
  })
  @Column({ name: "place_id", type: "uuid", nullable: true })
  placeId: string | null;

  @Field(() => Int, {
    description: "Autres rendez-vous auxquels la même personne n’est pas venue ; 0 : pas un rendez-vous",
  })
  @VirtualColumn({
    type: "int",
    // For an order of a service, counts the appointments that the customer has missed, with two index lookups. An order
    // of articles gets 0 without a lookup, because a list may contain thousands of them.
    query: (order) => `CASE WHEN ${order}.service_id IS NULL THEN 0 ELSE (SELECT count(*)::int FROM (
        SELECT id FROM orders WHERE no_show AND phone = ${order}.phone
        UNION SELECT id FROM orders WHERE no_show AND user_id = ${order}.user_id) missed
      WHERE id <> ${order}.id) END`,
  })
  noShows: number;

  /** The value of `appointmentAt` of which the customer was reminded; null before the first reminder. */
  @Column({ name: "appointment_reminded", type: "timestamptz", precision: 3, nullable: true })
  appointmentReminded: Date | null;

  /** The admin who entered the order; null if a device placed the order, and after the admin's account was erased. */
  @Column({ name: "recorded_by", type: "uuid", nullable: true })
  recordedBy: string | null;

  /**
   * Time at which the order was delivered or cancelled; null before. A returned order keeps the time of its delivery.
   */
  @Column({ name: "done_at", type: "timestamptz", precision: 3, nullable: true })
  doneAt: Date | null;

  @Column({ name: "customer_erased_at", type: "timestamptz", precision: 3, nullable: true })
  customerErasedAt: Date | null;
}

/** The pieces of one line that a customer has brought back in one return. Rows never change. */
@Entity("order_returns")
export class OrderReturn {
  /** UUID that the client creates for the return. */
  @PrimaryColumn({ type: "uuid" })
  id: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  /** Position of the order line. */
  @PrimaryColumn({ type: "int" })
  position: number;

  @Column({ name: "product_name", type: "text" })
  productName: string;

  @Column({ type: "int" })
  quantity: number;

  /** Amount in whole FCFA by which the return lowers the price of the order (see `Order.credited`). */
  @Column({ type: "bigint" })
  amount: number;

  @Column({ name: "is_restocked", type: "boolean" })
  isRestocked: boolean;

  @Column({ type: "text" })
  reason: string;

  @CreateDateColumn({ name: "returned_at", type: "timestamptz", precision: 3, insert: false })
  returnedAt: Date;

  @Column({ name: "returned_by_name", type: "text" })
  returnedByName: string;
}

/**
 * The change of the sales figures by one command, on the day of the command. Rows never change, so that no command
 * changes the figures of a past day. The sum of an order's rows equals `figuresOf` the order.
 */
@Entity("order_entries")
export class OrderEntry {
  @PrimaryColumn({ type: "bigint", generated: "identity", insert: false })
  id: number;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;

  /**
   * The only admin, besides super admins, who handled the order when the entry was made (see `HANDLER`); null if there
   * was none.
   */
  @Column({ name: "handler_id", type: "uuid", nullable: true })
  handlerId: string | null;

  @CreateDateColumn({ name: "happened_at", type: "timestamptz", precision: 3, insert: false })
  happenedAt: Date;

  /**
   * What the command adds to the number of orders: 1 for a new order, -1 for a cancellation, 1 for the undo of a
   * cancellation, 0 for any other change.
   */
  @Column({ type: "int" })
  orders: number;

  /** Price of the ordered pieces in whole FCFA, with delivery. `delivered` and `returned` have the same unit. */
  @Column({ type: "bigint" })
  ordered: number;

  @Column({ type: "bigint" })
  delivered: number;

  @Column({ type: "bigint" })
  returned: number;
}
