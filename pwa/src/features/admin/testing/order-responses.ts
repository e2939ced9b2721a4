import type { PanelOrderFragment } from "../../../data/graphql/admin.generated.ts";
import type { OrderPayments, Payment } from "../api/payments-api.ts";

/** Creates an order line of two pieces of a dress. */
export const panelLine = (
  overrides: Partial<PanelOrderFragment["lines"][number]> = {},
): PanelOrderFragment["lines"][number] => ({
  __typename: "PanelOrderLine",
  position: 0,
  productId: "00000000-0000-4000-8000-000000000001",
  productName: "Robe Kribi",
  variant: 1,
  size: "M",
  colour: "Bordeaux",
  price: 15_000,
  returned: 0,
  shopPrice: 15_000,
  shopName: null,
  shopVariant: null,
  shopImage: null,
  quantity: 2,
  image: null,
  ...overrides,
});

/** Creates an order as the panel gets it. By default, `due` is the price of the articles and the delivery. */
export const panelOrder = (overrides: Partial<PanelOrderFragment> = {}): PanelOrderFragment => {
  const { total = 30_000, fee = 1_500 } = overrides;
  return {
    __typename: "Order",
    id: "0d3f0000-0000-4000-8000-000000000001",
    number: "K7M42P",
    state: "NEW",
    channel: "CHAT",
    placedAt: "2026-11-22T10:00:00.000Z",
    createdAt: "2026-11-22T10:00:00.000Z",
    total,
    fee,
    isPickup: false,
    discount: 0,
    discountReason: "",
    returned: 0,
    due: total + (fee ?? 0),
    deposit: 0,
    paid: 0,
    editedAt: null,
    asOrdered: null,
    returnRequestedAt: null,
    returnReason: "",
    returnDeclineReason: "",
    promisedDay: null,
    settleBy: null,
    serviceId: null,
    appointmentAt: null,
    appointmentMinutes: null,
    heldUntil: null,
    isSlotReserved: null,
    noShow: false,
    placeId: null,
    noShows: 0,
    customerName: "Awa Ngono",
    customerPhone: "237677123456",
    customerEmail: null,
    quarter: "Akwa",
    note: "",
    roundId: null,
    rider: null,
    changedAt: "2026-11-22T10:00:00.000Z",
    changedBy: null,
    mayChange: true,
    shopFees: null,
    unwanted: false,
    possiblySame: false,
    lines: [panelLine()],
    ...overrides,
  };
};

export const orderPage = (...orders: readonly PanelOrderFragment[]) => ({
  orders: {
    __typename: "OrderConnection",
    edges: orders.map((node) => ({ __typename: "OrderEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
    totalCount: orders.length,
  },
});

/** Creates a payment in cash, without a receipt. */
export const panelPayment = (overrides: Partial<Payment> = {}): Payment => ({
  __typename: "Payment",
  id: "0d3f0000-0000-4000-8000-0000000000aa",
  kind: "CASH",
  amount: 10_000,
  reference: "",
  cancels: null,
  isCancelled: false,
  enteredBy: "Awa Ngono",
  enteredAt: "2026-11-22T12:00:00.000Z",
  isRepeated: false,
  receipt: null,
  ...overrides,
});

export const paymentsOf = (
  payments: readonly Payment[] = [],
  announcements: OrderPayments["announcements"] = [],
) => ({ orderPayments: { __typename: "OrderPayments", payments, announcements } });

export const WITHOUT_PAYMENTS = {
  OrderPayments: () => paymentsOf(),
  WaitingPayments: () => ({ waitingPayments: 0 }),
  UnmatchedPaymentCount: () => ({ unmatchedPaymentCount: 0 }),
};
