import { act, screen } from "@testing-library/react";
import { useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, StaticRouter, useLocation, useSearchParams } from "react-router-dom";
import { expect, it } from "vitest";
import { readFilters } from "./listing-filters.ts";
import { useFilterForm } from "./use-filter-form.ts";

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const filters = readFilters(useSearchParams()[0]);
  const edits = useFilterForm(form, filters);
  return (
    <form ref={form} {...edits}>
      <input name="q" aria-label="Texte" defaultValue={filters.q} />
      <input
        type="checkbox"
        name="category"
        value="Robe"
        aria-label="Robe"
        defaultChecked={filters.categories.includes("Robe")}
      />
      <output>{useLocation().search}</output>
    </form>
  );
}

const ADDRESS = "/product-category?q=wax";

async function hydrate(before: () => void) {
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(
    <StaticRouter location={ADDRESS}>
      <Form />
    </StaticRouter>,
  );
  before();
  const root = await act(async () =>
    hydrateRoot(
      place,
      <MemoryRouter initialEntries={[ADDRESS]}>
        <Form />
      </MemoryRouter>,
    ),
  );
  const search = place.querySelector("output")?.textContent;
  act(() => root.unmount());
  return search;
}

it("leaves the address as it is when nothing was touched before the script arrived", async () => {
  expect(await hydrate(() => undefined)).toBe("?q=wax");
});

it("takes over what was ticked and typed before the script arrived", async () => {
  const search = await hydrate(() => {
    screen.getByRole<HTMLInputElement>("checkbox", { name: "Robe" }).checked = true;
    screen.getByRole<HTMLInputElement>("textbox", { name: "Texte" }).value = "soie";
  });
  expect(search).toBe("?category=Robe&q=soie");
});
