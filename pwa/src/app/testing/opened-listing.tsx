import { screen, waitFor, within } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { expect } from "vitest";
import type { ProductListQueryVariables } from "../../data/graphql/catalogue.generated.ts";
import { ListingPage } from "../../features/catalogue/listing/listing-page.tsx";
import { cardProduct } from "../../features/catalogue/testing/card-product.ts";
import { countAnswers, listAnswers } from "../../features/catalogue/testing/list-answers.ts";
import { renderPage } from "./render.tsx";
import type { Answer } from "./server.ts";

export const PRODUCTS = [
  cardProduct(1, { productName: "Robe en wax", category: "Robe", sellingPrice: 18_500 }),
  cardProduct(2, { productName: "Robe longue", category: "Robe", sellingPrice: 30_000 }),
  cardProduct(3, { productName: "Jupe plissée", category: "Jupe", sellingPrice: 12_000 }),
  cardProduct(4, { productName: "Ensemble ndop", category: "Ensemble", sellingPrice: 44_000 }),
  cardProduct(5, { productName: "Montre dorée", category: "Montre", sellingPrice: 15_000 }),
  cardProduct(6, { productName: "Collier", category: "Bijoux", sellingPrice: 5_000 }),
].map((product) => ({ ...product, price: product.category === "Jupe" ? 16_000 : product.sellingPrice }));

function History() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Page précédente
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Page suivante
      </button>
    </>
  );
}

/** Opens the listing of products. `asked` collects the variables of its queries. */
export async function open(
  query = "",
  answer: (variables: ProductListQueryVariables) => unknown = listAnswers(PRODUCTS),
  CategoryCounts: Answer = countAnswers(PRODUCTS),
) {
  const asked: ProductListQueryVariables[] = [];
  const page = await renderPage(
    <>
      <ListingPage />
      <History />
    </>,
    {
      address: `/product-category${query}`,
      answers: {
        CategoryCounts,
        ProductList: (variables) => {
          asked.push(variables);
          return answer(variables);
        },
      },
    },
  );
  return { ...page, asked };
}

export const names = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
export const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
export const box = (name: string) => screen.getByRole("checkbox", { name });
export const back = () => screen.getByRole("button", { name: "Page précédente" });
