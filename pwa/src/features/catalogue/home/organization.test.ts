import { expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { organization } from "./organization.ts";

it("search engines get the seller's legal name and tax number only if the owner has entered them", () => {
  expect(Object.keys(organization(testShop))).not.toEqual(expect.arrayContaining(["legalName"]));
  expect(organization({ ...testShop, legalName: "", niu: "" })).not.toHaveProperty("taxID");
  const stated = { ...testShop, legalName: "Chez Ada SARL", niu: "M012345678901A" };
  expect(organization({ ...stated, vat: "NONE" })).toMatchObject({
    legalName: "Chez Ada SARL",
    taxID: "M012345678901A",
  });
  expect(organization({ ...stated, vat: "NONE" })).not.toHaveProperty("vatID");
  expect(organization({ ...stated, vat: "INCLUDED" })).toMatchObject({ vatID: "M012345678901A" });
});
