import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { Link, type NavigateFunction, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { answerOperations, server } from "../testing/server.ts";
import { SearchBox } from "./search-box.tsx";
import { shellPart, visit } from "./testing/visit.tsx";

let go: NavigateFunction;

function Box() {
  go = useNavigate();
  return (
    <>
      <SearchBox />
      <Link to="/search?q=pull">Pulls</Link>
      <Link to="/">Accueil</Link>
    </>
  );
}

// The search box requests the most ordered products when it is empty and gets the focus, so each test needs an answer
// to this request.
beforeEach(() => server.use(...answerOperations({ MostOrdered: () => ({ mostOrdered: [] }) })));

const box = () =>
  screen.getByRole<HTMLInputElement>("searchbox", { name: "Rechercher un produit", hidden: true });

describe("the search box", () => {
  it("writes each typed character to the URL", async () => {
    const { place } = await visit(<Box />, "/product");
    await userEvent.type(box(), "r");
    expect(place.address).toBe("/search?q=r");
    await userEvent.type(box(), "obe");
    expect(place.address).toBe("/search?q=robe");
    expect(box().value).toBe("robe");
  });

  it("leads to /search without a query when it is emptied", async () => {
    const { place } = await visit(<Box />, "/search?q=robe");
    await userEvent.clear(box());
    expect(place.address).toBe("/search");
  });

  it("adds only one entry to the browser's history, however much is typed", async () => {
    const { place } = await visit(<Box />, "/product");
    await userEvent.type(box(), "robe");
    await act(async () => go(-1));
    expect(place.address).toBe("/product");
    expect(box().value).toBe("");
    await act(async () => go(1));
    expect(place.address).toBe("/search?q=robe");
    expect(box().value).toBe("robe");
  });

  it("shows the search text of the page's URL, even after a click on a link with another search text", async () => {
    await visit(<Box />, "/search?q=sac+%C3%A0+main");
    expect(box().value).toBe("sac à main");
    await userEvent.click(screen.getByText("Pulls"));
    expect(box().value).toBe("pull");
    await userEvent.click(screen.getByText("Accueil"));
    expect(box().value).toBe("");
  });

  it("keeps a space that is typed at the end of the search text, although the URL does not contain it", async () => {
    const { place } = await visit(<Box />, "/");
    await userEvent.type(box(), "sac ");
    expect(place.address).toBe("/search?q=sac");
    expect(box().value).toBe("sac ");
    await userEvent.type(box(), "à");
    expect(box().value).toBe("sac à");
  });

  it("keeps a text that was typed before hydration, and searches for it after hydration", async () => {
    const { tree, place } = await shellPart(<SearchBox />, "/product");
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(tree);
    box().value = "robe";
    box().focus();
    await act(async () => render(tree, { container, hydrate: true }));
    expect(place.address).toBe("/search?q=robe");
    expect(box().value).toBe("robe");
  });

  it("has a submit button, for users who cannot press Enter", async () => {
    const { place } = await visit(<Box />, "/");
    box().value = "robe";
    await userEvent.click(screen.getByRole("button", { name: "Lancer la recherche", hidden: true }));
    expect(place.address).toBe("/search?q=robe");
  });

  it("is a plain form that leads to /search, so that it works without a script", async () => {
    await visit(<Box />, "/");
    const form = screen.getByRole<HTMLFormElement>("search", { hidden: true });
    expect([form.getAttribute("action"), box().name]).toEqual(["/search", "q"]);
  });
});
