import { expect, it } from "vitest";
import { isDrawnImage, type KeptService, normaliseService, serviceErrors } from "./nail-service.rules.ts";

const pose: KeptService = {
  id: "1",
  title: "Pose",
  description: "",
  image: "/services/depose",
  price: null,
  isFrom: true,
  isShown: true,
  minutes: null,
  placeIds: [],
};

const PLACE = "00000000-0000-4000-8000-000000000007";

it.each([
  [{}, []],
  [{ title: " \n" }, ["title"]],
  [{ title: "a".repeat(81) }, ["title"]],
  [{ description: "a".repeat(401) }, ["description"]],
  [{ image: "" }, ["image"]],
  [{ price: -1 }, ["price"]],
  [{ price: 0.5 }, ["price"]],
  [{ price: 0 }, []],
  [{ minutes: 15 }, []],
  [{ minutes: 600 }, []],
  [{ minutes: 0 }, ["minutes"]],
  [{ minutes: 20 }, ["minutes"]],
  [{ minutes: 615 }, ["minutes"]],
  [{ minutes: Number.NaN }, ["minutes"]],
  [{ placeIds: [PLACE] }, []],
  [{ placeIds: ["Chaise"] }, ["placeIds"]],
  [{ placeIds: Array(11).fill(PLACE) }, ["placeIds"]],
])("a service with %j has errors at the fields %j", (fields, expected) => {
  expect(Object.keys(serviceErrors({ ...pose, ...fields }))).toEqual(expected);
});

it("a service without a price is stored without the word « dès » (from this price on)", () => {
  expect(normaliseService(pose).isFrom).toBe(false);
  expect(normaliseService({ ...pose, price: 500 }).isFrom).toBe(true);
});

it.each(["/services/depose", "/services/../x", "/services/a.webp", "https://a.cm/services/depose"])(
  "a drawn image is a file directly below /services, without an extension in its URL: %s",
  (image) => {
    expect(isDrawnImage(image)).toBe(image === "/services/depose");
  },
);
