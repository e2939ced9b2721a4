import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import type { ProductListQueryVariables } from "../../data/graphql/catalogue.generated.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { SearchPage } from "./search/search-page.tsx";
import { cardProduct } from "./testing/card-product.ts";
import { listAnswers } from "./testing/list-answers.ts";

const MANY = listAnswers(
  Array.from({ length: 45 }, (_, place) => cardProduct(place, { productName: `Robe ${place}` })),
);

const open = (answer: (variables: ProductListQueryVariables) => unknown = MANY) =>
  renderPage(<SearchPage />, { address: "/search", answers: { ProductList: answer } });

const count = () => screen.queryAllByRole("heading", { level: 3 }).length;
const more = () => screen.findByRole("button", { name: "Voir plus" });

describe("a long list of products", () => {
  it("loads up to twenty more at each click, and focuses the first new one", async () => {
    const { user } = await open();
    await screen.findByText("20 articles sur 45");
    await user.click(await more());
    await waitFor(() => expect(count()).toBe(40));
    await waitFor(() => expect(screen.getByRole("link", { name: "Robe 20" })).toHaveFocus());
    await user.click(await more());
    await waitFor(() => expect(count()).toBe(45));
    expect(screen.queryByRole("button", { name: "Voir plus" })).not.toBeInTheDocument();
  });

  it("says that the next twenty could not be loaded; another click loads them", async () => {
    let isDown = true;
    const { user } = await open((variables) => (variables.after && isDown ? deadNetwork() : MANY(variables)));
    await user.click(await more());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    isDown = false;
    await user.click(await more());
    await waitFor(() => expect(count()).toBe(40));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("loads the next twenty automatically when the network is back, without moving the focus", async () => {
    let isDown = true;
    const { user } = await open((variables) => (variables.after && isDown ? deadNetwork() : MANY(variables)));
    await user.click(await more());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    isDown = false;
    connection.reportAlive();
    await waitFor(() => expect(count()).toBe(40));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Robe 20" })).not.toHaveFocus();
  });
});
