import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";
import type { OrderChannel, OrderLineFields } from "./order.rules.ts";
import type { OrderState } from "./order-state.rules.ts";

/** The content of an order before the shop changed it. */
export interface OrderAsPlaced {
  readonly lines: readonly Omit<OrderLineFields, "image">[];
  /** Amount in whole FCFA without delivery. */
  readonly total: number;
  readonly fee: number | null;
  readonly quarter: string | null;
}

/** An order as the table stores it. */
@Entity("orders")
export class StoredOrder {
  @PrimaryColumn({ type: "uuid" })
  id: string;

  /**
   * Id that the customer's device gave the order, if an admin had entered the order before the device sent it; null for
   * other orders.
   */
  @Column({ name: "device_id", type: "uuid", nullable: true })
  deviceId: string | null;

  @Column({ type: "text" })
  number: string;

  @Column({ type: "text", default: "NEW" })
  state: OrderState;

  @Column({ type: "text" })
  channel: OrderChannel;

  /** Null for a visitor's order, and after the account was erased. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId: string | null;

  @Column({ type: "text", nullable: true })
  name: string | null;

  /** Digits only, with the country code. */
  @Column({ type: "text", nullable: true })
  phone: string | null;

  @Column({ type: "text", nullable: true })
  quarter: string | null;

  /** Amount in whole FCFA, without delivery. */
  @Column({ type: "bigint" })
  total: string;

  @Column({ type: "int", nullable: true })
  fee: number | null;

  /** True if the customer fetches the order at the shop. */
  @Column({ name: "is_pickup", type: "boolean", default: false })
  isPickup: boolean;

  /**
   * Discount in whole FCFA for the pieces that the customer has kept; negative if the customer pays more instead of
   * less.
   */
  @Column({ type: "int", default: 0 })
  discount: number;

  @Column({ name: "discount_reason", type: "text", default: "" })
  discountReason: string;

  /** Copy of the order before the shop's first change; null if the shop has changed nothing. */
  @Column({ name: "as_ordered", type: "jsonb", nullable: true })
  asOrdered: OrderAsPlaced | null;

  /** Time at which the shop last changed the content. */
  @Column({ name: "edited_at", type: "timestamptz", precision: 3, nullable: true })
  editedAt: Date | null;

  /** Amount in whole FCFA of the pieces that the customer has brought back, before the discount. */
  @Column({ type: "bigint", default: 0 })
  returned: string;

  /** Time at which the customer asked to return or exchange articles; null without a request, or after the return. */
  @Column({ name: "return_requested_at", type: "timestamptz", precision: 3, nullable: true })
  returnRequestedAt: Date | null;

  /** The reason that the customer gave for wanting to return or exchange articles. */
  @Column({ name: "return_reason", type: "text", default: "" })
  returnReason: string;

  /** UUID of the customer's last request, made by the device; null without a request. */
  @Column({ name: "return_request_id", type: "uuid", nullable: true })
  returnRequestId: string | null;

  /** Time of the request that the shop has declined; null if the last request was not declined. */
  @Column({ name: "declined_return_at", type: "timestamptz", precision: 3, nullable: true })
  declinedReturnAt: Date | null;

  /** The reason that the customer sees; empty if the last request was not declined. */
  @Column({ name: "return_decline_reason", type: "text", default: "" })
  returnDeclineReason: string;

  /** Sum of the order's payments in whole FCFA. It is written with each payment. */
  @Column({ type: "bigint", default: 0 })
  paid: string;

  /** Time at which the customer's details were erased. The references of the order's payments are then erased too. */
  @Column({ name: "customer_erased_at", type: "timestamptz", precision: 3, nullable: true })
  customerErasedAt: Date | null;

  /** The shop's delivery fees for the address in whole FCFA; null if the customer saw one of these fees or no fee. */
  @Column({ name: "shop_fees", type: "int", array: true, nullable: true })
  shopFees: number[] | null;

  @Column({ type: "text", default: "" })
  note: string;

  /**
   * True for a cancelled order that no customer intended, such as a forged one: lists, figures and exports omit it.
   */
  @Column({ type: "boolean", default: false })
  unwanted: boolean;

  /** Names of the products in the order's lines, for the search. */
  @Column({ name: "product_names", type: "text" })
  productNames: string;

  /** The admin who entered the order; null if a device placed it. */
  @Column({ name: "recorded_by", type: "uuid", nullable: true })
  recordedBy: string | null;

  @Column({ name: "placed_at", type: "timestamptz", precision: 3 })
  placedAt: Date;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  /** Time of the last change of state. `changedByName` is who made it. */
  @Column({ name: "changed_at", type: "timestamptz", precision: 3, default: () => "now()" })
  changedAt: Date;

  @Column({ name: "changed_by_name", type: "text", nullable: true })
  changedByName: string | null;

  /** Time at which the order was delivered or cancelled; null while it is in another state. */
  @Column({ name: "done_at", type: "timestamptz", precision: 3, nullable: true })
  doneAt: Date | null;
}

/**
 * A line of an order as the customer saw it. Its product id is no foreign key, because an order outlives the product.
 */
@Entity("order_lines")
export class StoredOrderLine {
  @PrimaryColumn({ name: "order_id", type: "uuid" })
  orderId: string;

  @PrimaryColumn({ type: "int" })
  position: number;

  @Column({ name: "product_id", type: "uuid", nullable: true })
  productId: string | null;

  /** The admin who owned the product when the order arrived. */
  @Column({ name: "owner_id", type: "uuid", nullable: true })
  ownerId: string | null;

  @Column({ name: "product_name", type: "text" })
  productName: string;

  @Column({ type: "int", nullable: true })
  variant: number | null;

  @Column({ type: "text", nullable: true })
  size: string | null;

  @Column({ type: "text", nullable: true })
  colour: string | null;

  /** Amount in whole FCFA for one piece. */
  @Column({ type: "int" })
  price: number;

  /** The product's price in the shop when the order arrived. */
  @Column({ name: "shop_price", type: "int", nullable: true })
  shopPrice: number | null;

  /** The product's name when the order arrived; set only if the customer saw another name. */
  @Column({ name: "shop_name", type: "text", nullable: true })
  shopName: string | null;

  /** The variant's label; set only if the customer saw another label. Empty if the product had no such variant. */
  @Column({ name: "shop_variant", type: "text", nullable: true })
  shopVariant: string | null;

  /** The product's image; set only if the customer saw an image that does not belong to the product. */
  @Column({ name: "shop_image", type: "text", nullable: true })
  shopImage: string | null;

  @Column({ type: "int" })
  quantity: number;

  /**
   * Pieces that the line has taken from the counted stock and not returned. It is negative if the customer brought back
   * pieces that the line had not taken.
   */
  @Column({ type: "int", default: 0 })
  taken: number;

  /** Number of pieces that the customer has brought back after the delivery. */
  @Column({ type: "int", default: 0 })
  returned: number;

  @Column({ type: "text", nullable: true })
  image: string | null;
}

/** The pieces of one line that a customer has brought back in one return. */
@Entity("order_returns")
export class StoredOrderReturn {
  /** UUID of the return. The client creates it, so that a return that is sent twice counts once. */
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

  /**
   * Amount in whole FCFA by which the return lowers the price of the order: the price of the pieces less their share of
   * the discount.
   */
  @Column({ type: "bigint" })
  amount: string;

  @Column({ name: "is_restocked", type: "boolean" })
  isRestocked: boolean;

  @Column({ type: "text" })
  reason: string;

  @CreateDateColumn({ name: "returned_at", type: "timestamptz", precision: 3 })
  returnedAt: Date;

  @Column({ name: "returned_by_name", type: "text" })
  returnedByName: string;
}
