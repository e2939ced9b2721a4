import { expect, it } from "vitest";
import { joinPages, productListVariables } from "./product-list.ts";
import { cardProduct } from "./testing/card-product.ts";
import { listAnswers } from "./testing/list-answers.ts";

const pageOf = (...numbers: number[]) =>
  listAnswers(numbers.map((number) => cardProduct(number)))({}).products;
const idsOf = (...numbers: number[]) => numbers.map((number) => cardProduct(number).id);

it("a product appears only once in a list, even if two loaded pages of the list contain it", () => {
  const joined = joinPages(pageOf(1, 2, 3), pageOf(3, 4));
  expect(joined.edges.map(({ node }) => node.id)).toEqual(idsOf(1, 2, 3, 4));
});

it("the page of the list that was loaded last determines the total and whether more products follow", () => {
  const next = { ...pageOf(4), totalCount: 9, pageInfo: { ...pageOf(4).pageInfo, hasNextPage: true } };
  const { totalCount, pageInfo } = joinPages(pageOf(1), next);
  expect([totalCount, pageInfo.hasNextPage]).toEqual([9, true]);
});

it("the same filters give the same query variables, in whatever sequence they were chosen", () => {
  const one = productListVariables({
    search: " sac ",
    categories: ["Robe", "Jupe", "Robe"],
    maxPrice: 9,
    minPrice: 1,
  });
  const other = productListVariables({
    minPrice: 1,
    maxPrice: 9,
    categories: ["Jupe", "Robe"],
    search: "sac",
  });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});
