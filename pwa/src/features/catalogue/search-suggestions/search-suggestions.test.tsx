import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../../app/testing/server.ts";
import { lastSearches } from "./last-searches.ts";
import { SearchSuggestions } from "./search-suggestions.tsx";

const WANTED = [
  { id: "11111111-1111-4111-8111-111111111111", productName: "Robe longue Kribi" },
  { id: "22222222-2222-4222-8222-222222222222", productName: "Boxer Akwa" },
];

beforeEach(() => {
  localStorage.clear();
  lastSearches.erase();
});

const open = (answer: Answer = () => ({ mostOrdered: WANTED })) =>
  renderPage(
    <form>
      <input aria-label="recherche" />
      <SearchSuggestions />
    </form>,
    { answers: { MostOrdered: answer } },
  );

const linksOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("the suggestions below the empty search box", () => {
  it("are the families of categories, the promotions and the most ordered products", async () => {
    await open();
    expect(linksOf("Rayons")).toEqual([
      ["Femmes", "/product-category?category=Femmes"],
      ["Hommes", "/product-category?category=Hommes"],
      ["Chaussures", "/product-category?category=Chaussures+Femmes&category=Chaussures+Hommes"],
      ["Sacs", "/product-category?category=Sac+%C3%A0+main&category=Sac+%C3%A0+dos"],
      ["Perruques", "/product-category?category=Perruques+et+m%C3%A8ches"],
      ["Promotions", "/product-category?promotion=1"],
    ]);
    await screen.findByRole("region", { name: "Les plus demandés" });
    expect(linksOf("Les plus demandés")).toEqual(
      WANTED.map(({ id, productName }) => [productName, `/product/${id}`]),
    );
    expect(screen.queryByRole("region", { name: "Vos dernières recherches" })).not.toBeInTheDocument();
  });

  it("include the last searches, newest first, until the shopper erases them", async () => {
    for (const q of ["sac", "rob", "robe rouge", "SAC à main"]) act(() => lastSearches.add(q));
    const { user } = await open();
    expect(linksOf("Vos dernières recherches")).toEqual([
      ["SAC à main", "/search?q=SAC+%C3%A0+main"],
      ["robe rouge", "/search?q=robe+rouge"],
    ]);
    await user.click(screen.getByRole("button", { name: "Effacer" }));
    expect(screen.queryByRole("region", { name: "Vos dernières recherches" })).not.toBeInTheDocument();
    expect(screen.getByRole("textbox")).toHaveFocus();
    expect(localStorage.getItem("recherches")).toBeNull();
  });

  it("include at most six searches, and skip stored searches that cannot be read", async () => {
    for (const q of ["aa", "bb", "cc", "dd", "ee", "ff", "gg"]) act(() => lastSearches.add(q));
    expect(JSON.parse(localStorage.getItem("recherches") ?? "")).toEqual([
      "gg",
      "ff",
      "ee",
      "dd",
      "cc",
      "bb",
    ]);
    localStorage.setItem("recherches", '[1,null,"hh",""]');
    act(() => lastSearches.add("ii"));
    expect(lastSearches.get()).toEqual(["ii", "hh"]);
  });

  it("contain the most ordered products, which are requested once a day and stay without a network", async () => {
    const day = 24 * 3_600_000;
    localStorage.setItem("demandes", JSON.stringify({ askedAt: Date.now() - 2 * day, products: WANTED }));
    const first = await open(deadNetwork);
    expect(linksOf("Les plus demandés")).toHaveLength(2);
    first.unmount();
    const second = await open(() => ({ mostOrdered: WANTED.slice(0, 1) }));
    await waitFor(() => expect(linksOf("Les plus demandés")).toHaveLength(1));
    second.unmount();
    await open(() => ({ mostOrdered: WANTED }));
    await act(async () => undefined);
    expect(linksOf("Les plus demandés")).toHaveLength(1);
  });
});
