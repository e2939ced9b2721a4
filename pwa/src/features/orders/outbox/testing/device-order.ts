import type { DeviceOrder } from "../order-records.ts";

/** A visitor's order of one dress that is not sent yet. */
export const deviceOrder = (fields: Partial<DeviceOrder> = {}): DeviceOrder => ({
  id: "3f2a1c84-0b7e-4c1d-9a55-00001234abcd",
  userId: null,
  channel: "CHAT",
  placedAt: Date.parse("2026-11-22T10:00:00.000Z"),
  state: null,
  name: null,
  phone: null,
  quarter: null,
  fee: null,
  lines: [
    {
      productId: "3f2a1c84-0b7e-4c1d-9a55-000000000001",
      productName: "Robe Kribi",
      variant: 2,
      size: "M",
      colour: null,
      price: 15_000,
      quantity: 1,
      image: "/images/AAAAAAAAAAAAAAAA",
    },
  ],
  ...fields,
});
