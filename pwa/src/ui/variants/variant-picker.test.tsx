import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Selection } from "./variant-choice.ts";
import { VariantPicker } from "./variant-picker.tsx";

const size = (number: number, text: string, overrides: Partial<Variant> = {}): Variant => ({
  number,
  size: text,
  colour: null,
  swatch: null,
  availability: "AVAILABLE",
  ...overrides,
});

const SIZES = [
  size(1, "38"),
  size(2, "39", { availability: "SOLD_OUT" }),
  size(3, "40", { availability: "LAST_PIECES" }),
];

const BOTH = [
  size(1, "S", { colour: "Bordeaux", swatch: "#7a1f2b" }),
  size(2, "S", { colour: "Noir", swatch: "#111111" }),
  size(3, "M", { colour: "Bordeaux", swatch: "#7a1f2b", availability: "SOLD_OUT" }),
  size(4, "L", { colour: "Noir", swatch: "#111111" }),
];

const chip = (name: string) => screen.getByRole("radio", { name });
const checked = () => screen.getAllByRole("radio", { checked: true }).map((one) => one.textContent);

function show(variants: readonly Variant[], options: { chosen?: number; links?: boolean } = {}) {
  const onChoose = vi.fn<(number: number) => void>();
  function Page() {
    const [selection, setSelection] = useState<Selection>(
      variants.find(({ number }) => number === options.chosen) ?? {},
    );
    const [asked, setAsked] = useState(0);
    const choose = (chosen: Selection) => {
      if (chosen.number !== undefined) onChoose(chosen.number);
      setSelection(chosen);
    };
    const links = options.links ? { hrefOf: (number: number) => `/product/a?variante=${number}` } : {};
    return (
      <>
        <VariantPicker
          variants={variants}
          selection={selection}
          onChoose={choose}
          name="choix"
          asked={asked}
          {...links}
        />
        <button type="button" onClick={() => setAsked(asked + 1)}>
          Ajouter
        </button>
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), onChoose };
}

describe("the chips of sizes", () => {
  it("are a radio group in which one size can be chosen", async () => {
    const { user, onChoose } = show(SIZES);
    expect(within(screen.getByRole("radiogroup", { name: "Taille" })).getAllByRole("radio")).toHaveLength(3);
    await user.click(chip("38"));
    expect(onChoose).toHaveBeenLastCalledWith(1);
    expect(checked()).toEqual(["38"]);
  });

  it("mark sold-out sizes and last pieces; a sold-out size can be chosen too", async () => {
    const { user, onChoose } = show(SIZES);
    expect(chip("40, dernières pièces")).toBeInTheDocument();
    await user.click(chip("39, épuisé"));
    expect(onChoose).toHaveBeenLastCalledWith(2);
  });

  it("are one Tab stop; arrow keys choose the next or previous size, and the first one after the last", async () => {
    const { user, onChoose } = show(SIZES, { chosen: 3 });
    await user.tab();
    expect(chip("40, dernières pièces")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(chip("38")).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    expect(onChoose.mock.calls).toEqual([[1], [3], [2]]);
    await user.tab();
    expect(screen.getByRole("button", { name: "Ajouter" })).toHaveFocus();
  });

  it("are chosen with the space key", async () => {
    const { user, onChoose } = show(SIZES);
    await user.tab();
    await user.keyboard(" ");
    expect(onChoose).toHaveBeenLastCalledWith(1);
  });

  it("are links if the page has a URL for each choice", async () => {
    const { user, onChoose } = show(SIZES, { links: true });
    expect(chip("38")).toHaveAttribute("href", "/product/a?variante=1");
    await user.click(chip("38"));
    expect(onChoose).toHaveBeenLastCalledWith(1);
  });
});

describe("the chips of colours and sizes", () => {
  it("choose a variant only after a colour and a size are chosen", async () => {
    const { user, onChoose } = show(BOTH);
    await user.click(chip("Noir"));
    expect(onChoose).not.toHaveBeenCalled();
    expect(checked()).toEqual(["Noir"]);
    await user.click(chip("L"));
    expect(onChoose.mock.calls).toEqual([[4]]);
    expect(checked()).toEqual(["Noir", "L"]);
  });

  it("choose a variant at once if the clicked colour exists in only one size", async () => {
    const { user, onChoose } = show([...BOTH, size(5, "M", { colour: "Écru" })]);
    await user.click(chip("Écru"));
    expect(onChoose.mock.calls).toEqual([[5]]);
  });

  it("mark sizes that the chosen colour lacks; a click on such a size chooses another colour", async () => {
    const { user, onChoose } = show(BOTH, { chosen: 1 });
    expect(chip("M, épuisé")).toBeInTheDocument();
    await user.click(chip("L, pas en Bordeaux"));
    expect(onChoose.mock.calls).toEqual([[4]]);
    expect(checked()).toEqual(["Noir", "L"]);
  });

  it("show a colour's swatch beside its name", () => {
    show(BOTH);
    expect(chip("Bordeaux").querySelector("circle")).toHaveAttribute("fill", "#7a1f2b");
  });

  it("show a part of the image of a colour without a swatch, such as a printed fabric", () => {
    render(
      <VariantPicker
        variants={[size(1, "S", { colour: "Wax prune" }), ...BOTH, size(5, "S", { colour: "Écru" })]}
        colourImages={[
          { colour: "Wax prune", image: "/images/abcdefghijklmnop" },
          { colour: "Noir", image: "/images/bbbbbbbbbbbbbbbb" },
        ]}
        selection={{}}
        onChoose={() => undefined}
        name="choix"
      />,
    );
    expect(chip("Wax prune").querySelector("img")).toHaveAttribute("src", "/images/abcdefghijklmnop/160");
    expect(chip("Noir").querySelector("img")).toBeNull();
    expect(chip("Écru").querySelector("svg, img")).toBeNull();
  });
});

it.each([
  ["before the group of sizes, and outside of it", BOTH, ["Couleur", "Guide", "Taille"]],
  ["nowhere if the product has no sizes", [size(1, "", { size: null, colour: "Noir" })], ["Couleur"]],
])("the link to the size guide is shown %s", (_, variants, order) => {
  render(
    <VariantPicker
      variants={variants}
      selection={{}}
      onChoose={() => undefined}
      name="choix"
      guide={<button type="button">Guide</button>}
    />,
  );
  const shown = [...document.querySelectorAll("[role=radiogroup], button:not([role])")];
  expect(shown.map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual(order);
  expect(screen.queryByRole("button")?.closest("[role=radiogroup]") ?? null).toBeNull();
});

describe("« Ajouter » before the shopper has chosen a variant", () => {
  it("shows a message beside the chips, and focuses the first chip", async () => {
    const { user } = show(SIZES);
    await user.click(screen.getByRole("button", { name: "Ajouter" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Choisissez une taille");
    expect(chip("38")).toHaveFocus();
    expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("Choisissez une taille");
    await user.keyboard(" ");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("asks only for the size if the shopper has already chosen a colour", async () => {
    const { user } = show(BOTH);
    await user.click(chip("Noir"));
    await user.click(screen.getByRole("button", { name: "Ajouter" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Choisissez une taille");
    const [first] = within(screen.getByRole("radiogroup", { name: "Taille" })).getAllByRole("radio");
    expect(first).toHaveFocus();
  });
});
