import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
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
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[ADDRESS]}>
        <Form />
      </MemoryRouter>,
      { container: place, hydrate: true },
    ),
  );
  return screen.getByRole("status").textContent;
}

it("the listing's URL stays unchanged if nothing was entered in the filter form before hydration", async () => {
  expect(await hydrate(() => undefined)).toBe("?q=wax");
});

it("filters that were entered in the filter form before hydration are applied after it", async () => {
  const dress = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Robe" });
  const text = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Texte" });
  const search = await hydrate(() => {
    dress().checked = true;
    text().value = "soie";
  });
  expect(search).toBe("?category=Robe&q=soie");
  expect(dress()).toBeChecked();
  expect(text()).toHaveValue("soie");
});
