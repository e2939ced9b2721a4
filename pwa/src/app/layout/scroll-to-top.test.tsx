import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerOperations, server } from "../testing/server.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { SearchBox } from "./search-box.tsx";
import { visit } from "./testing/visit.tsx";

const shop = (
  <>
    <SearchBox />
    <Link to="/about">À propos</Link>
    <Link to="/terms#retours">Nos retours</Link>
    <Link to="/?tri=asc">Trier</Link>
    <main>
      <h1>La page</h1>
      <section id="retours">
        <h2>Retours</h2>
      </section>
    </main>
    <ScrollToTop />
  </>
);

describe("the page", () => {
  const scrolled = vi.fn();
  beforeEach(() => void vi.stubGlobal("scrollTo", scrolled));

  it("after a navigation to another path, scrolls to the top and focuses the heading", async () => {
    await visit(shop);
    await userEvent.click(screen.getByText("À propos"));
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    expect(document.activeElement?.textContent).toBe("La page");
  });

  it("scrolls to the section in the URL's fragment, and focuses the section's heading", async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = shown;
    await visit(shop);
    await userEvent.click(screen.getByText("Nos retours"));
    expect(shown.mock.contexts).toEqual([document.getElementById("retours")]);
    expect(scrolled).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe("Retours");
  });

  it("does not scroll when the shop is opened, or when only the URL's query changes", async () => {
    await visit(shop);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByText("Trier"));
    expect(scrolled).not.toHaveBeenCalled();
  });

  it("leaves the focus in the search box while the visitor types, although the search page opens", async () => {
    // The search box requests the most ordered products when it is empty and gets the focus, so the test needs an
    // answer to this request.
    server.use(...answerOperations({ MostOrdered: () => ({ mostOrdered: [] }) }));
    await visit(shop);
    const box = screen.getByRole("searchbox", { hidden: true });
    await userEvent.type(box, "robe");
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(box);
  });
});
