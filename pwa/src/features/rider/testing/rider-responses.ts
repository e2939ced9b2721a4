import type { RiderOrder, RiderRound } from "../rider-outbox.ts";

/** Creates an order with 15 000 FCFA to collect. */
export const riderOrder = (id: string, fields: Partial<RiderOrder> = {}): RiderOrder => ({
  __typename: "RiderOrder",
  id,
  number: "K7M42P",
  isOut: true,
  name: "Awa Ngono",
  phone: "237677123456",
  quarter: "Akwa",
  note: "",
  toCollect: 15_000,
  pieces: [{ __typename: "RiderPiece", name: "Robe Kribi", size: "M", colour: null, quantity: 1 }],
  reportedOutcome: null,
  reportedAmount: null,
  reportedKind: null,
  reportSequence: 0,
  ...fields,
});

export const riderRound = (...orders: readonly RiderOrder[]): RiderRound => ({
  __typename: "RiderRound",
  isClosed: false,
  riderName: "Serge",
  orders: [...orders],
});
