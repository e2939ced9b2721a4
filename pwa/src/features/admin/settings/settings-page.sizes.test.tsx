import { screen, within } from "@testing-library/react";
import type { SizeGuideName } from "graphql-server/features/shop/size-guide";
import { beforeEach, describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { refusedEdit } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { DEFAULT_SIZE_GUIDES } from "../../size-guide/default-size-guide-texts.ts";
import { answeredSettings, newShopSettings, superAdmin } from "../testing/admin-responses.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The settings stored on the server, and the saves it received. */
let kept: PanelSettingsFragment;
let saved: Record<string, unknown>[];
beforeEach(() => {
  saved = [];
  kept = newShopSettings(testShop);
});

const store = (name: SizeGuideName, text: string | null) => {
  kept = { ...kept, texts: { ...kept.texts, [name]: text } };
};
/** Like the server, saves a size guide, or refuses this if the stored guide has changed since the user saw it. */
const save = ({ page, seen, text, ...others }: Record<string, unknown>) => {
  const name = page as SizeGuideName;
  if (kept.texts[name] !== seen) return refusedEdit({ field: name, value: kept.texts[name], by: "Awa" });
  saved.push({ page, seen, text, ...others });
  store(name, text as string | null);
  return { saveShopText: answeredSettings(kept) };
};
async function open(answers: RenderOptions["answers"] = {}) {
  const page = await renderPage(<SettingsPage />, {
    address: "/admin-panel/settings/sizes",
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: {
      PanelSettings: () => ({ shopSettings: answeredSettings(kept) }),
      SaveShopText: save,
      ...answers,
    },
  });
  await button("Enregistrer");
  return page;
}
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const SAVED = /^Enregistré\. /;
const replaced = (line: string, by: string) => DEFAULT_SIZE_GUIDES.womenSizes.replace(line, by);

describe("a size guide in the settings", () => {
  it("contains the default until a change is saved, and again after « Revenir au guide d’origine »", async () => {
    const { user } = await open();
    expect(field("Taille, ligne 3").value).toBe("M");
    expect(await button("Enregistrer")).toBeDisabled();
    await user.clear(field("Tour de poitrine, ligne 3"));
    await user.type(field("Tour de poitrine, ligne 3"), "88 à 96 cm");
    await user.click(await button("Enregistrer"));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(saved).toEqual([
      {
        editId: expect.any(String),
        page: "womenSizes",
        seen: null,
        text: replaced("M|90-98", "M|88-96"),
      },
    ]);
    expect(field("Tour de poitrine, ligne 3").value).toBe("88-96");
    await user.click(await button("Revenir au guide d’origine"));
    await user.click(await button("Enregistrer"));
    await screen.findByText(SAVED);
    expect(saved[1]).toMatchObject({ seen: replaced("M|90-98", "M|88-96"), text: null });
    expect(screen.queryByRole("button", { name: "Revenir au guide d’origine" })).toBeNull();
  });

  it("can get more rows or lose rows, and is stored with its rows sorted by size", async () => {
    const { user } = await open();
    await user.selectOptions(field("Guide des tailles"), "menShoeSizes");
    for (let row = 0; row < 8; row += 1) await user.click(await button("Retirer la ligne 2"));
    await user.click(await button("Ajouter une ligne"));
    await user.type(field("Pointure, ligne 2"), "37");
    await user.type(field("Longueur du pied, ligne 2"), "23.3");
    await user.click(await button("Enregistrer"));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(kept.texts.menShoeSizes).toMatch(/^Debout, .*\n37\|23,3\n38\|24$/);
    expect(field("Pointure, ligne 1").value).toBe("37");
  });

  it("is removed from the shop when the owner empties it", async () => {
    const { user } = await open();
    await user.click(await button("Vider le guide"));
    expect(screen.getByText(/Ce guide est vide.: la boutique ne le propose pas/)).toBeVisible();
    await user.click(await button("Enregistrer"));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(saved[0]).toMatchObject({ seen: null, text: "" });
    expect(await button("Revenir au guide d’origine")).toBeEnabled();
  });

  it("is not sent if it has errors, which are shown at their cells and computed again at each edit", async () => {
    const { user } = await open();
    await user.clear(field("Taille, ligne 1"));
    await user.clear(field("Tour de taille, ligne 2"));
    await user.type(field("Tour de taille, ligne 2"), "large");
    await user.clear(field("Taille, ligne 4"));
    await user.type(field("Taille, ligne 4"), "m");
    await user.click(await button("Enregistrer"));
    expect(field("Taille, ligne 1")).toHaveFocus();
    expect(field("Taille, ligne 1")).toHaveAccessibleDescription("Indiquez la taille");
    expect(field("Tour de taille, ligne 2")).toHaveAccessibleDescription(/nombre de cm, ou deux.: 82-90/);
    expect(field("Tour de poitrine, ligne 2")).toBeValid();
    expect(field("Taille, ligne 4")).toHaveAccessibleDescription(/deux fois/);
    await user.type(field("Taille, ligne 1"), "XS");
    expect(field("Taille, ligne 1")).toBeValid();
    expect(field("Tour de taille, ligne 2")).toBeInvalid();
    expect(saved).toEqual([]);
  });

  it("is refused, with the error at its text field, if its text is too long", async () => {
    const { user } = await open();
    await user.click(field("Comment mesurer (facultatif)"));
    await user.paste("é".repeat(90));
    await user.click(await button("Enregistrer"));
    expect(field("Comment mesurer (facultatif)")).toHaveAccessibleDescription(/trop long.: raccourcissez/);
    expect(saved).toEqual([]);
  });

  it("has a preview that looks like the shop's page, before it is saved", async () => {
    const { user } = await open();
    await user.click(await button("Aperçu"));
    await user.clear(field("Tour de poitrine, ligne 1"));
    await user.type(field("Tour de poitrine, ligne 1"), "70/74");
    const preview = within(screen.getByRole("region", { name: "Aperçu" }));
    expect(preview.getByRole("row", { name: "XS 70–74 58–66 82–90" })).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe("a size guide that was typed but not saved", () => {
  it("is still in the form after a reload, is mentioned on other pages of the settings, and can be discarded", async () => {
    const { user, unmount } = await open();
    await user.selectOptions(field("Guide des tailles"), "womenShoeSizes");
    await user.type(field("Pointure, ligne 1"), ",5");
    unmount();
    const again = await open();
    expect(field("Guide des tailles").value).toBe("womenShoeSizes");
    expect(field("Pointure, ligne 1").value).toBe("35,5");
    await again.user.click(screen.getByRole("link", { name: "Textes" }));
    await again.user.click(await screen.findByRole("link", { name: "Reprendre Tailles" }));
    expect(field("Pointure, ligne 1").value).toBe("35,5");
    await again.user.click(await button("Effacer"));
    expect(field("Pointure, ligne 1").value).toBe("35");
  });

  it.each([
    ["keeps their own guide", "Garder le mien", "91-99"],
    ["takes the colleague's guide", "Prendre l’autre", "88-96"],
  ])(
    "conflicts as a whole with a guide that a colleague has saved in the meantime: the owner %s",
    async (_, choice, chest) => {
      const { user } = await open();
      await user.clear(field("Tour de poitrine, ligne 3"));
      await user.type(field("Tour de poitrine, ligne 3"), "91-99");
      const theirs = replaced("M|90-98", "M|88-96").replace("S|82-90", "S|80-88");
      store("womenSizes", theirs);
      await user.click(await button("Enregistrer"));
      const conflict = await screen.findByRole("region", { name: /deux versions/ });
      expect(conflict).toHaveTextContent(/Awa a mis «.*M · 88-96 · 74-82 · 98-106/);
      expect(field("Tour de poitrine, ligne 3").value).toBe("91-99");
      expect(saved).toEqual([]);
      await user.click(await button(choice));
      expect(field("Tour de poitrine, ligne 3").value).toBe(chest);
      expect(field("Tour de poitrine, ligne 2").value).toBe(choice === "Garder le mien" ? "82-90" : "80-88");
      if (choice === "Garder le mien") {
        await user.click(await button("Enregistrer"));
        expect(await screen.findByText(SAVED)).toBeVisible();
        expect(saved).toMatchObject([{ seen: theirs, text: replaced("M|90-98", "M|91-99") }]);
      } else expect(await button("Enregistrer")).toBeDisabled();
    },
  );
});
