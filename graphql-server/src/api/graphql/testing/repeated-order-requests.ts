import { randomInt, randomUUID } from "node:crypto";
import { dayAhead } from "../../../features/orders/testing/order-client.ts";
import { CONSENT } from "../../../features/push/testing/push-client.ts";
import { createDevice } from "../../../platform/web-push/testing/test-device.ts";
import { inputOf as input, type RepeatedRequest, type Senders, withInput } from "./repeated-request.ts";

const LINE = { productName: "Robe", price: 15_000, quantity: 1 };
const FOLLOW = `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
  followOrder(device: $device, orderId: $orderId, consent: $consent) }`;

/**
 * Returns a payment with the values that clients read from an SMS of a mobile-money operator. The payment's reference
 * is new, so that no other payment has it.
 */
const readPayment = () => ({ kind: "MTN_MOMO", amount: 500, reference: `MP${randomUUID()}`.slice(0, 30) });

const newPhone = () => String(randomInt(670_000_000, 679_999_999));

export function orderRequests({
  orders,
  patron,
  colleague,
  customer,
  ask,
}: Senders): Record<string, RepeatedRequest> {
  const byPatron = () => patron;
  const inState = async (...states: string[]) => {
    const id = await orders.placed();
    let from = "NEW";
    for (const to of states) {
      await orders.change(id, from, to, patron);
      from = to;
    }
    return id;
  };
  const paid = async (orderId: string) => {
    const id = randomUUID();
    const read = await ask(`{ order(id: "${orderId}") { paid } }`, {}, patron);
    const seen = (read.data?.order as { paid: number } | undefined)?.paid ?? 0;
    const payment = { kind: "CASH", amount: 1_000, reference: "", seen, acceptAboveDue: false };
    const input = { id, orderId, ...payment };
    await ask("mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }", { input }, patron);
    return id;
  };
  const roundOfOne = async () => {
    const orderId = await inState("CONFIRMED");
    const rider = { riderName: "Serge", riderPhone: newPhone() };
    const { data } = await ask(
      "mutation ($input: OpenRoundInput!) { openRound(input: $input) { round { id key } } }",
      { input: { id: randomUUID(), ...rider, orderIds: [orderId] } },
      patron,
    );
    const opened = data?.openRound as { round: { id: string; key: string } } | undefined;
    return { id: opened?.round.id, key: opened?.round.key, orderId };
  };
  const askReturn = (orderId: string) =>
    ask('mutation ($orderId: ID!, $id: ID!) { requestReturn(orderId: $orderId, reason: "", id: $id) }', {
      orderId,
      id: randomUUID(),
    });
  /** Places an order, and subscribes a device to the order's notifications. @returns the order's id */
  const followed = async () => {
    const orderId = await orders.placed();
    await ask(FOLLOW, { device: createDevice().device, orderId, consent: CONSENT });
    return orderId;
  };
  return {
    placeOrder: {
      mutation: "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id number } }",
      variables: () => ({
        input: { id: randomUUID(), channel: "CHAT", placedAt: new Date().toISOString(), lines: [LINE] },
      }),
      other: withInput({ lines: [{ ...LINE, quantity: 2 }] }),
      between: (variables) => orders.change(String(input(variables).id), "NEW", "CONFIRMED", patron),
    },
    recordOrder: {
      mutation: "mutation ($input: RecordOrderInput!) { recordOrder(input: $input) { id total } }",
      variables: () => ({ input: { id: randomUUID(), placedAt: new Date().toISOString(), lines: [LINE] } }),
      other: withInput({ name: "Autre" }),
      as: byPatron,
    },
    sellInShop: {
      mutation: "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { id due paid } }",
      variables: () => ({
        input: {
          id: randomUUID(),
          lines: [LINE],
          acceptShortage: false,
          payment: { id: randomUUID(), kind: "CASH", reference: "" },
        },
      }),
      other: withInput({ discount: 500 }),
      as: byPatron,
    },
    changeOrderState: {
      mutation: `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $requestId: ID!) {
        changeOrderState(id: $id, from: $from, to: $to, acceptShortage: true, requestId: $requestId) { id } }`,
      variables: async () => ({
        id: await followed(),
        from: "NEW",
        to: "CONFIRMED",
        requestId: randomUUID(),
      }),
      other: (variables) => ({ ...variables, from: "CONFIRMED", to: "CANCELLED" }),
      between: ({ id }) => orders.change(String(id), "CONFIRMED", "SHIPPED", colleague),
      as: byPatron,
    },
    cancelOrders: {
      mutation: `mutation ($ids: [ID!]!, $unwanted: Boolean!, $requestId: ID!) {
        cancelOrders(ids: $ids, unwanted: $unwanted, requestId: $requestId) { id } }`,
      variables: async () => ({ ids: [await followed()], unwanted: false, requestId: randomUUID() }),
      other: (variables) => ({ ...variables, unwanted: true }),
      as: byPatron,
    },
    changeOrderStates: {
      mutation: `mutation ($ids: [ID!]!, $to: OrderState!, $requestId: ID!) {
        changeOrderStates(ids: $ids, to: $to, requestId: $requestId) { orders { id } refused { orderId reason } } }`,
      variables: async () => ({
        ...{ ids: [await followed(), await inState("CONFIRMED")], to: "CONFIRMED" },
        requestId: randomUUID(),
      }),
      other: (variables) => ({ ...variables, to: "SHIPPED" }),
      between: ({ ids }) => orders.change(String((ids as string[])[0]), "CONFIRMED", "SHIPPED", colleague),
      as: byPatron,
    },
    changeInternalText: {
      mutation: `mutation ($id: ID!, $from: String!, $to: String!, $requestId: ID!) {
        changeInternalText(id: $id, field: note, from: $from, to: $to, requestId: $requestId) { id } }`,
      variables: async () => ({
        id: await orders.placed(),
        from: "",
        to: "Rappeler",
        requestId: randomUUID(),
      }),
      other: (variables) => ({ ...variables, from: "Rappelée", to: "Autre" }),
      between: ({ id }) => orders.note(String(id), "Rappeler", "Rappelée", colleague),
      as: byPatron,
    },
    changeOrderDay: {
      mutation: `mutation ($id: ID!, $from: String, $to: String, $requestId: ID!) {
        changeOrderDay(id: $id, day: promisedDay, from: $from, to: $to, requestId: $requestId) { id } }`,
      variables: async () => ({
        ...{ id: await followed(), from: null, to: dayAhead(3) },
        requestId: randomUUID(),
      }),
      other: (variables) => ({ ...variables, from: dayAhead(4), to: dayAhead(5) }),
      between: ({ id }) => orders.setDay(String(id), "promisedDay", [dayAhead(3), dayAhead(4)], colleague),
      as: byPatron,
    },
    changeOrder: {
      mutation: `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
        changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`,
      variables: async () => ({
        ...{ id: await orders.placed(), requestId: randomUUID() },
        ...{ seen: { discount: { amount: 0, reason: "" } }, to: { discount: { amount: 500, reason: "" } } },
      }),
      other: (variables) => ({
        ...variables,
        ...{ seen: { discount: { amount: 700, reason: "" } }, to: { discount: { amount: 900, reason: "" } } },
      }),
      between: ({ id }) =>
        ask(
          `mutation ($id: ID!, $requestId: ID!) { changeOrder(id: $id, seen: { discount: { amount: 500, reason: "" } },
            to: { discount: { amount: 700, reason: "" } }, acceptShortage: false, requestId: $requestId) { id } }`,
          { id, requestId: randomUUID() },
          colleague,
        ),
      as: byPatron,
    },
    returnOrder: {
      mutation: `mutation ($orderId: ID!, $input: ReturnInput!) {
        returnOrder(orderId: $orderId, input: $input) { id returned } }`,
      variables: async () => ({
        orderId: await inState("CONFIRMED", "SHIPPED", "DELIVERED"),
        input: {
          ...{ id: randomUUID(), reason: "", acceptShortage: false },
          lines: [{ position: 0, quantity: 1, isRestocked: true }],
        },
      }),
      other: withInput({ reason: "Trop petite" }),
      as: byPatron,
    },
    requestReturn: {
      mutation:
        "mutation ($orderId: ID!, $reason: String!, $id: ID!) { requestReturn(orderId: $orderId, reason: $reason, id: $id) }",
      variables: async () => ({
        ...{ orderId: await inState("CONFIRMED", "SHIPPED", "DELIVERED"), reason: "Trop petite" },
        id: randomUUID(),
      }),
      other: (variables) => ({ ...variables, reason: "Trop grande" }),
    },
    declineReturn: {
      mutation: `mutation ($orderId: ID!, $seen: DateTimeISO!, $reason: String!, $requestId: ID!) {
        declineReturn(orderId: $orderId, seen: $seen, reason: $reason, requestId: $requestId) { id } }`,
      variables: async () => {
        const orderId = await inState("CONFIRMED", "SHIPPED", "DELIVERED");
        await askReturn(orderId);
        const read = await ask(`{ order(id: "${orderId}") { returnRequestedAt } }`, {}, patron);
        const asked = read.data?.order as { returnRequestedAt: string } | undefined;
        return { orderId, seen: asked?.returnRequestedAt, reason: "Portée", requestId: randomUUID() };
      },
      other: (variables) => ({ ...variables, reason: "Abîmée" }),
      between: ({ orderId }) => askReturn(String(orderId)),
      as: byPatron,
    },
    enterPayment: {
      mutation: "mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }",
      variables: async () => ({
        input: {
          ...{ id: randomUUID(), orderId: await orders.placed(), kind: "MTN_MOMO", amount: 1_000 },
          ...{ reference: "A1", seen: 0, acceptAboveDue: false },
        },
      }),
      other: withInput({ amount: 2_000 }),
      between: (variables) => paid(String(input(variables).orderId)),
      as: byPatron,
    },
    cancelPayment: {
      mutation:
        "mutation ($id: ID!, $paymentId: ID!) { cancelPayment(id: $id, paymentId: $paymentId) { id } }",
      variables: async () => ({ id: randomUUID(), paymentId: await paid(await orders.placed()) }),
      as: byPatron,
    },
    announcePayment: {
      mutation: "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id amount } }",
      variables: async () => ({
        input: {
          ...{ id: randomUUID(), orderId: await orders.placed(), kind: "BANK", amount: 1_000 },
          reference: "A1",
        },
      }),
      other: withInput({ reference: "A2" }),
    },
    decideAnnouncement: {
      mutation: `mutation ($id: ID!, $isConfirmed: Boolean!, $seen: Float!, $requestId: ID!) {
        decideAnnouncement(id: $id, isConfirmed: $isConfirmed, seen: $seen, acceptAboveDue: false,
          requestId: $requestId) { id } }`,
      variables: async () => {
        const announced = { id: randomUUID(), orderId: await orders.placed(), kind: "BANK", amount: 1_000 };
        await ask("mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }", {
          input: { ...announced, reference: "" },
        });
        return { id: announced.id, isConfirmed: true, seen: 0, requestId: randomUUID() };
      },
      other: (variables) => ({ ...variables, isConfirmed: false }),
      as: byPatron,
    },
    addCustomerNote: {
      mutation: `mutation ($orderId: ID!, $id: ID!, $text: String!) {
        addCustomerNote(orderId: $orderId, id: $id, text: $text) { phone notes { id text } } }`,
      variables: async () => ({
        ...{ orderId: await orders.placed({ phone: newPhone() }), id: randomUUID(), text: "Paie à temps" },
      }),
      other: (variables) => ({ ...variables, text: "Paie en retard" }),
      as: byPatron,
    },
    deleteCustomerNote: {
      mutation:
        "mutation ($orderId: ID!, $id: ID!) { deleteCustomerNote(orderId: $orderId, id: $id) { notes { id } } }",
      variables: async () => {
        const note = { orderId: await orders.placed({ phone: newPhone() }), id: randomUUID() };
        await ask(
          `mutation ($orderId: ID!, $id: ID!) { addCustomerNote(orderId: $orderId, id: $id, text: "Rappeler") { phone } }`,
          note,
          patron,
        );
        return note;
      },
      as: byPatron,
    },
    eraseCustomer: {
      mutation: `mutation ($orderId: ID!, $requestId: ID!) {
        eraseCustomer(orderId: $orderId, requestId: $requestId) { orders messages } }`,
      variables: async () => {
        const orderId = await orders.placed({ phone: newPhone() });
        await orders.change(orderId, "NEW", "CANCELLED", patron);
        return { orderId, requestId: randomUUID() };
      },
      as: byPatron,
    },
    openRound: {
      mutation: `mutation ($input: OpenRoundInput!) {
        openRound(input: $input) { round { id key riderName orderCount } refused { orderId reason } } }`,
      variables: async () => ({
        input: {
          ...{ id: randomUUID(), riderName: "Serge", riderPhone: newPhone() },
          orderIds: [await inState("CONFIRMED"), await orders.placed()],
        },
      }),
      other: withInput({ riderName: "Paul" }),
      as: byPatron,
    },
    closeRound: {
      mutation: `mutation ($id: ID!, $input: CloseRoundInput!, $requestId: ID!) {
        closeRound(id: $id, input: $input, requestId: $requestId) {
          round { closedBy expected broughtBack } orders { outcome received unchanged } } }`,
      variables: async () => {
        const { id, orderId } = await roundOfOne();
        const line = { orderId, outcome: "DELIVERED", received: 15_000, kind: "CASH", seen: 0 };
        return { id, input: { lines: [line], broughtBack: 15_000 }, requestId: randomUUID() };
      },
      other: withInput({ broughtBack: 14_000, reason: "Taxi" }),
      as: byPatron,
    },
    reportDelivery: {
      mutation: `mutation ($key: String!, $input: DeliveryReportInput!) {
        reportDelivery(key: $key, input: $input) }`,
      variables: async () => {
        const { key, orderId } = await roundOfOne();
        const report = { orderId, outcome: "DELIVERED", amount: 15_000, kind: "CASH", sequence: 1 };
        return { key, input: report };
      },
    },
    closeDay: {
      mutation: `mutation ($input: DayCloseInput!, $requestId: ID!) {
        closeDay(input: $input, requestId: $requestId) { day expected counted difference closedBy closedAt } }`,
      variables: () => ({
        input: { day: "2026-01-05", expected: 0, counted: 500 },
        requestId: randomUUID(),
      }),
      other: withInput({ counted: 600 }),
      as: byPatron,
    },
    enterReadPayment: {
      mutation: `mutation ($input: EnterReadPaymentInput!) { enterReadPayment(input: $input) { id due paid state } }`,
      variables: async () => ({
        input: { orderId: await orders.placed(), payment: readPayment(), seen: 0, acceptAboveDue: true },
      }),
      other: ({ input }) => ({
        input: { ...Object(input), payment: { ...Object(input).payment, amount: 501 } },
      }),
      as: byPatron,
    },
    storeUnmatchedPayment: {
      mutation: `mutation ($payment: ReadPaymentInput!) {
        storeUnmatchedPayment(payment: $payment) { id kind amount reference payerName keptBy keptAt putAwayAt } }`,
      variables: () => ({ payment: readPayment() }),
      as: byPatron,
    },
    putAwayUnmatchedPayment: {
      mutation: `mutation ($id: ID!, $isPutAway: Boolean!) {
        putAwayUnmatchedPayment(id: $id, isPutAway: $isPutAway) { id putAwayAt } }`,
      variables: async () => {
        const { data } = await ask(
          "mutation ($payment: ReadPaymentInput!) { storeUnmatchedPayment(payment: $payment) { id } }",
          { payment: readPayment() },
          patron,
        );
        return { ...Object(data?.storeUnmatchedPayment), isPutAway: true };
      },
      as: byPatron,
    },
    attachOrders: {
      mutation: "mutation ($ids: [ID!]!) { attachOrders(ids: $ids) }",
      variables: async () => ({ ids: [await orders.placed()] }),
      as: () => customer,
    },
  };
}
