import { isFirstField, PRODUCT_FIELD_NAMES } from "graphql-server/catalogue/product/product-fields";
import { expect, it } from "vitest";
import { REPLICA_SHAPE } from "./replica-records.ts";

it("each field that products got later has a shape of its own, so that phones fetch it, as variants have", () => {
  const later = PRODUCT_FIELD_NAMES.filter((name) => !isFirstField(name));
  expect(REPLICA_SHAPE).toBe(1 + later.length);
});
