// The mutations and queries that the model tests send. Their answers contain few fields, because the tests read the
// results from the database instead.

const LINE = "position productId productName variant size colour price quantity image";

export const REQUESTS = {
  place: "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }",
  attach: "mutation ($ids: [ID!]!) { attachOrders(ids: $ids) }",
  record: "mutation ($input: RecordOrderInput!) { recordOrder(input: $input) { id } }",
  sell: "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { id } }",
  state: `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $acceptShortage: Boolean!, $requestId: ID!) {
    changeOrderState(id: $id, from: $from, to: $to, acceptShortage: $acceptShortage, requestId: $requestId) { id } }`,
  cancel: `mutation ($ids: [ID!]!, $unwanted: Boolean!, $requestId: ID!) {
    cancelOrders(ids: $ids, unwanted: $unwanted, requestId: $requestId) { id } }`,
  step: `mutation ($ids: [ID!]!, $to: OrderState!, $requestId: ID!) {
    changeOrderStates(ids: $ids, to: $to, requestId: $requestId) { refused { reason } } }`,
  undo: "mutation ($editId: ID!, $requestId: ID!) { undo(editId: $editId, requestId: $requestId) { count } }",
  note: `mutation ($id: ID!, $from: String!, $to: String!, $requestId: ID!) {
    changeInternalText(id: $id, field: note, from: $from, to: $to, requestId: $requestId) { id } }`,
  change: `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $acceptShortage: Boolean!, $requestId: ID!) {
    changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: $acceptShortage, requestId: $requestId) { id } }`,
  return: "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
  requestReturn: `mutation ($orderId: ID!, $id: ID!) { requestReturn(orderId: $orderId, id: $id, reason: "") }`,
  decline: `mutation ($id: ID!, $seen: DateTimeISO!, $requestId: ID!) {
    declineReturn(orderId: $id, seen: $seen, reason: "Porté", requestId: $requestId) { id } }`,
  enter: "mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }",
  cancelPayment:
    "mutation ($id: ID!, $paymentId: ID!) { cancelPayment(id: $id, paymentId: $paymentId) { id } }",
  announce: "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }",
  decide: `mutation ($id: ID!, $isConfirmed: Boolean!, $seen: Float!, $acceptAboveDue: Boolean!, $requestId: ID!) {
    decideAnnouncement(id: $id, isConfirmed: $isConfirmed, seen: $seen, acceptAboveDue: $acceptAboveDue,
      requestId: $requestId) { id } }`,
} as const;

/** The values of an order that an admin has read before changing it. */
export interface SeenNow {
  id: string;
  state: "NEW" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
  note: string;
  discount: number;
  discountReason: string;
  quarter: string | null;
  fee: number | null;
  isPickup: boolean;
  serviceId: string | null;
  paid: number;
  returnRequestedAt: string | null;
  customerName: string | null;
  customerPhone: string | null;
  lines: { position: number; price: number; quantity: number; returned: number }[];
}

export const SEE = `query ($id: ID!) { order(id: $id) { id state note discount discountReason quarter fee isPickup serviceId paid
  returnRequestedAt customerName customerPhone lines { ${LINE} returned } } }`;
