import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { refusedEdit } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { keepStoredDraft, readStoredDraft } from "../forms/draft-storage.ts";
import { answeredSettings, newShopSettings, superAdmin } from "../testing/admin-responses.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The settings stored on the server. */
let kept: PanelSettingsFragment;
beforeEach(() => {
  kept = newShopSettings(testShop);
});

const answer = (name: string) => (variables: Record<string, unknown>) => {
  if (variables.input) kept = { ...kept, details: { ...kept.details, ...variables.input } };
  if (variables.page) kept = { ...kept, texts: { ...kept.texts, [String(variables.page)]: variables.text } };
  if ("services" in variables) kept = { ...kept, services: variables.services as typeof kept.services };
  return { [name]: answeredSettings(kept) };
};
/** Opens the settings on a device that still has its stored drafts, as after a reload. */
async function open(section = "", answers: RenderOptions["answers"] = {}) {
  const page = await renderPage(<SettingsPage />, {
    address: `/admin-panel/settings${section}`,
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: {
      PanelSettings: () => ({ shopSettings: answeredSettings(kept) }),
      SignOut: () => ({ signOut: true }),
      SaveShopDetails: answer("saveShopDetails"),
      SaveShopText: answer("saveShopText"),
      SaveServices: answer("saveServices"),
      ...answers,
    },
  });
  await screen.findByRole("button", { name: /^(Enregistrer|Ajouter un service)$/ });
  return page;
}
/** Returns an answer to the operation `name` that arrives only after `letGo` is called, and the function `letGo`. */
function heldBack(name: string) {
  let letGo: () => void = () => undefined;
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held: (variables: Record<string, unknown>) => going.then(() => answer(name)(variables)), letGo };
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole("button", { name });
const isDraftShown = () => screen.queryByText("Brouillon retrouvé") !== null;

describe("details of the shop (such as its phone number) that were typed but not saved", () => {
  it("are still in the form after a reload, until they are saved", async () => {
    const { user, unmount } = await open();
    await user.type(field("Nom de la boutique"), " de Douala");
    await user.clear(field("Position sur la carte"));
    await user.type(field("Position sur la carte"), "chez nous");
    unmount();
    const again = await open();
    expect(field("Nom de la boutique").value).toBe("Mboa Mode de Douala");
    expect(field("Position sur la carte").value).toBe("chez nous");
    expect(isDraftShown()).toBe(true);
    await again.user.clear(field("Position sur la carte"));
    await again.user.type(field("Position sur la carte"), "4.1, 9.7");
    await again.user.click(button("Enregistrer"));
    await screen.findByText(/^Enregistré\. /);
    again.unmount();
    await open();
    expect(field("Nom de la boutique").value).toBe("Mboa Mode de Douala");
    expect(isDraftShown()).toBe(false);
  });

  it.each([
    ["", "Adresse", "photoUrl", "Lien Instagram (facultatif)", "https://www.instagram.com"],
    ["/payment", /^Acompte/, "depositTown", "Ville sans acompte (facultatif)", ""],
    ["/identity", /^Raison sociale/, "vat", "TVA (facultatif)", ""],
  ])(
    "are still in the form after an update of the app that has added a setting (page settings%s)",
    async (section, typed, absent, label, value) => {
      const { user, unmount } = await open(section);
      await user.type(field(typed), "9");
      unmount();
      const form = `settings:${section.slice(1) || "details"}`;
      const draft = readStoredDraft(superAdmin.id, form) as Record<string, Record<string, unknown>>;
      const incomplete = Object.entries(draft).map(([part, { [absent]: _, ...known }]) => [part, known]);
      keepStoredDraft(superAdmin.id, form, Object.fromEntries(incomplete));
      await open(section);
      expect(field(typed).value).toMatch(/9$/);
      expect(field(label).value).toBe(value);
    },
  );

  it.each([
    ["rows without a column", "wallets", [{ operator: "MTN MoMo" }]],
    ["more rows than allowed", "wallets", Array(6).fill({ operator: "", holder: "", number: "", ussd: "" })],
    ["a text where the form needs rows", "wallets", "MTN MoMo"],
    ["rows where the form needs a text", "depositTown", []],
  ])("are ignored if this version of the app cannot show them: %s", async (_, name, value) => {
    const { user, unmount } = await open("/payment");
    await user.type(field(/^Acompte/), "30");
    unmount();
    const draft = readStoredDraft(superAdmin.id, "settings:payment") as Record<string, object>;
    keepStoredDraft(superAdmin.id, "settings:payment", {
      ...draft,
      values: { ...draft.values, [name]: value },
    });
    await open("/payment");
    expect(field(/^Acompte/).value).toBe("");
    expect(isDraftShown()).toBe(false);
  });

  it("stay in the form if they were typed while earlier values of the same form were being saved", async () => {
    const { held, letGo } = heldBack("saveShopDetails");
    const { user } = await open("", { SaveShopDetails: held });
    await user.type(field("Nom de la boutique"), " 2");
    await user.click(button("Enregistrer"));
    await user.type(field("Nom de la boutique"), "3");
    await user.type(field("Adresse"), " !");
    letGo();
    await screen.findByText(/^Enregistré\. /);
    expect(kept.details.name).toBe("Mboa Mode 2");
    expect(field("Nom de la boutique").value).toBe("Mboa Mode 23");
    expect(field("Adresse").value).toMatch(/ !$/);
    expect(screen.queryByText(/a mis «/)).toBeNull();
    await user.click(button("Enregistrer"));
    await waitFor(() => expect(kept.details.name).toBe("Mboa Mode 23"));
  });

  it("are still in the forms of the deposit and the legal identity after a reload, even if invalid", async () => {
    const { user, unmount } = await open("/payment");
    await user.type(field(/^Acompte, en %/), "un tiers");
    await user.click(screen.getByRole("link", { name: "Identité légale" }));
    await user.type(field(/^Capital/), "un million");
    await user.type(field(/^Numéro RCCM/), "RC/DLA");
    await user.selectOptions(field(/^TVA/), "NONE");
    unmount();
    const again = await open("/payment");
    expect(isDraftShown()).toBe(true);
    expect(field(/^Acompte, en %/).value).toBe("un tiers");
    await again.user.click(screen.getByRole("link", { name: "Reprendre Identité légale" }));
    expect(isDraftShown()).toBe(true);
    expect(field(/^Capital/).value).toBe("un million");
    expect(field(/^Numéro RCCM/).value).toBe("RC/DLA");
    expect(field(/^TVA/).value).toBe("NONE");
    expect(screen.getByRole("link", { name: "Reprendre Paiement" })).toBeVisible();
  });

  it("stay on their page of the settings when another page is saved", async () => {
    const { user } = await open("/payment");
    await user.type(field(/^Acompte, en %/), "30");
    await user.click(screen.getByRole("link", { name: "Identité légale" }));
    await user.type(field(/^NIU/), "M012345678901A");
    await user.click(button("Enregistrer"));
    await screen.findByText(/^Enregistré\. /);
    expect(kept.details).toMatchObject({ niu: "M012345678901A", depositShare: null });
    await user.click(screen.getByRole("link", { name: "Reprendre Paiement" }));
    expect(field(/^Acompte, en %/).value).toBe("30");
    expect(screen.queryByRole("link", { name: "Reprendre Identité légale" })).toBeNull();
  });

  it("are mentioned in a notice on other pages of the settings, and can be discarded there", async () => {
    const { user } = await open();
    await user.type(field("Adresse"), " !");
    await user.click(screen.getByRole("link", { name: "Textes" }));
    await user.click(await screen.findByRole("link", { name: "Reprendre Coordonnées" }));
    expect(field("Adresse").value).toMatch(/ !$/);
    await user.click(button("Effacer"));
    expect(field("Adresse").value).toBe(testShop.address);
    await user.click(screen.getByRole("link", { name: "Services" }));
    expect(screen.queryByText(/non enregistré/)).toBeNull();
  });

  it("are combined with a colleague's changes; if both have changed the same detail, the owner chooses", async () => {
    const { user, unmount } = await open();
    await user.type(field("Nom de la boutique"), " 2");
    unmount();
    kept = { ...kept, details: { ...kept.details, name: "Chez Ada", email: "ada@example.cm" } };
    const { user: again } = await open("", {
      SaveShopDetails: ({ seen }) =>
        (seen as { name: string }).name === "Mboa Mode"
          ? refusedEdit({ field: "name", value: "Chez Ada", by: "Awa" })
          : undefined,
    });
    expect(field("E-mail").value).toBe("ada@example.cm");
    expect(field("Nom de la boutique").value).toBe("Mboa Mode 2");
    await again.click(button("Enregistrer"));
    expect(await screen.findByText(/Awa a mis «.Chez Ada.»/)).toBeVisible();
    await again.click(button("Prendre l’autre"));
    expect(field("Nom de la boutique").value).toBe("Chez Ada");
    expect(button("Enregistrer")).toBeDisabled();
  });

  it("do not count as a draft any more if the saved details have become the same", async () => {
    const { user, unmount } = await open();
    await user.type(field("Nom de la boutique"), " 2");
    unmount();
    kept = { ...kept, details: { ...kept.details, name: "Mboa Mode 2" } };
    const again = await open();
    expect(isDraftShown()).toBe(false);
    await again.user.click(screen.getByRole("link", { name: "Textes" }));
    expect(screen.queryByText(/non enregistré/)).toBeNull();
  });

  it("are deleted at sign-out", async () => {
    const { user, unmount, session } = await open();
    await user.type(field("Nom de la boutique"), " 2");
    unmount();
    expect(await session.signOut()).toMatchObject({ ok: true });
    dispatchEvent(new Event("pagehide"));
    await open();
    expect(field("Nom de la boutique").value).toBe("Mboa Mode");
    expect(isDraftShown()).toBe(false);
  });
});

describe("a page's text that was typed but not saved", () => {
  it("is still in the form of the same page after a reload", async () => {
    const { user, unmount } = await open("/texts");
    await user.selectOptions(field("Page"), "faq");
    await user.type(field("Texte"), "Fin.");
    unmount();
    const again = await open("/texts");
    expect(field("Page").value).toBe("faq");
    expect(field("Texte").value).toMatch(/Fin\.$/);
    expect(isDraftShown()).toBe(true);
    await again.user.click(button("Enregistrer"));
    await screen.findByText(/^Enregistré\. /);
    expect(kept.texts.faq).toMatch(/Fin\.$/);
    again.unmount();
    await open("/texts");
    expect(field("Page").value).toBe("terms");
    expect(isDraftShown()).toBe(false);
  });

  it("stays in its field while an earlier version of the text is being saved", async () => {
    const { held, letGo } = heldBack("saveShopText");
    const { user, unmount } = await open("/texts", { SaveShopText: held });
    await user.type(field("Texte"), "Fin.");
    await user.click(button("Enregistrer"));
    await user.type(field("Texte"), " Voilà.");
    letGo();
    await screen.findByText(/^Enregistré\. /);
    expect(kept.texts.terms).toMatch(/Fin\.$/);
    expect(field("Texte").value).toMatch(/Fin\. Voilà\.$/);
    expect(screen.queryByText(/a mis «/)).toBeNull();
    unmount();
    await open("/texts");
    expect(field("Texte").value).toMatch(/Fin\. Voilà\.$/);
  });

  it("if a colleague has saved another text meanwhile, is saved only after a choice between both texts", async () => {
    const { user, unmount } = await open("/texts");
    await user.type(field("Texte"), "Fin.");
    unmount();
    kept = { ...kept, texts: { ...kept.texts, terms: "# Les siennes" } };
    const saves: unknown[] = [];
    const { user: again } = await open("/texts", {
      SaveShopText: (variables) => {
        saves.push(variables.seen);
        if (variables.seen !== kept.texts.terms)
          return refusedEdit({ field: "terms", value: kept.texts.terms, by: "Awa" });
        return answer("saveShopText")(variables);
      },
    });
    expect(field("Texte").value).toMatch(/Fin\.$/);
    await again.click(button("Enregistrer"));
    expect(await screen.findByText(/Awa a mis «.# Les siennes.»/)).toBeVisible();
    await again.click(button("Garder le mien"));
    await again.click(button("Enregistrer"));
    await screen.findByText(/^Enregistré\. /);
    expect(kept.texts.terms).toMatch(/Fin\.$/);
    expect(saves).toEqual([null, "# Les siennes"]);
  });
});

describe("a service that was typed but not saved", () => {
  const dialog = () => within(screen.getByRole("dialog"));

  it("is mentioned in a notice if it is new, and a button opens its form again", async () => {
    const { user, unmount } = await open("/services");
    await user.click(button("Ajouter un service"));
    await user.type(dialog().getByLabelText("Nom"), "Pose");
    unmount();
    const again = await open("/services");
    await again.user.click(button("Reprendre"));
    expect(dialog().getByLabelText("Nom")).toHaveValue("Pose");
    await again.user.click(dialog().getByRole("button", { name: "Effacer" }));
    expect(dialog().getByLabelText("Nom")).toHaveValue("");
  });

  /** Gives the service « Dépose » another name and price on the server, as a colleague would. */
  const changeAsColleague = () => {
    const theirs = { title: "Dépose douce", price: 3_000 };
    const services = kept.services?.map((one) => (one.title === "Dépose" ? { ...one, ...theirs } : one));
    kept = { ...kept, services: services ?? null };
  };
  /** Like the server, refuses fields that both the owner and the colleague have changed. */
  const saveServices = (variables: Record<string, unknown>) => {
    const [seen, wanted] = [variables.seen, variables.services].map((list) => list as typeof kept.services);
    const conflict = kept.services?.find(({ id, title }) => {
      const [was, mine] = [seen, wanted].map((list) => list?.find((one) => one.id === id)?.title);
      return title !== was && title !== mine && mine !== was;
    });
    if (conflict) return refusedEdit({ field: conflict.id, value: conflict, by: "Awa" });
    return answer("saveServices")(variables);
  };

  it("is still in its form after a reload, together with a colleague's changes of other fields", async () => {
    const { user, unmount } = await open("/services");
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    unmount();
    changeAsColleague();
    const { user: again } = await open("/services", { SaveServices: saveServices });
    await again.click(button("Modifier Dépose douce"));
    expect(dialog().getByLabelText("Nom")).toHaveValue("Dépose rapide");
    expect(dialog().getByLabelText(/^Prix/)).toHaveValue("3000");
    await again.click(dialog().getByRole("button", { name: "Enregistrer" }));
    expect(await dialog().findByText(/Nom.: Awa a mis «.Dépose douce.»/)).toBeVisible();
    await again.click(dialog().getByRole("button", { name: "Garder le mien" }));
    await again.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(kept.services).toContainEqual(expect.objectContaining({ title: "Dépose rapide", price: 3_000 }));
  });

  it.each([
    ["has kept their own name", "Garder le mien", "Dépose rapide"],
    ["has taken the colleague's name", "Prendre l’autre", "Dépose douce"],
  ])("whose name a colleague has changed too is saved only after the owner %s", async (_, choice, title) => {
    const { user } = await open("/services", { SaveServices: saveServices });
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    await user.type(dialog().getByLabelText(/^Description/), "En 20 minutes");
    changeAsColleague();
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    expect(await dialog().findByText(/Nom.: Awa a mis «.Dépose douce.»/)).toBeVisible();
    expect(dialog().getByLabelText("Nom")).toHaveValue("Dépose rapide");
    expect(dialog().getByLabelText(/^Prix/)).toHaveValue("3000");
    await user.click(dialog().getByRole("button", { name: choice }));
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(kept.services).toContainEqual(
      expect.objectContaining({
        title,
        price: 3_000,
        description: expect.stringMatching(/En 20 minutes$/),
      }),
    );
  });

  it("shows a colleague's price, formatted as in the shop, beside its field", async () => {
    const { user } = await open("/services", {
      SaveServices: (variables) => {
        const services = variables.services as NonNullable<typeof kept.services>;
        const mine = services.find(({ title }) => title === "Dépose");
        const isFirst = mine?.price === null;
        if (isFirst) return answer("saveServices")(variables);
        const theirs = { ...mine, price: 3_000, image: "/services/pose" };
        kept = {
          ...kept,
          services: services.map((one) => (one.id === mine?.id ? { ...one, ...theirs } : one)),
        };
        return refusedEdit({ field: mine?.id ?? "", value: theirs, by: "Awa" });
      },
    });
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText(/^Prix/), "5000");
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    const price = await dialog().findByRole("region", { name: "Prix\u00a0: deux versions" });
    expect(price).toHaveTextContent("Prix : Awa a mis « 3 000 FCFA »", { normalizeWhitespace: true });
    // Only the colleague has changed the photo, so the form shows the colleague's photo and asks nothing about it.
    expect(dialog().queryByRole("region", { name: /^Photo/ })).toBeNull();
  });

  it("cannot be edited while it is being saved, because its form closes afterwards", async () => {
    const { held, letGo } = heldBack("saveServices");
    const { user } = await open("/services", { SaveServices: held });
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    for (const text of dialog().getAllByRole("textbox")) expect(text).toHaveAttribute("readonly");
    for (const other of [...dialog().getAllByRole("checkbox"), dialog().getByLabelText("Photo")])
      expect(other).toBeDisabled();
    letGo();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is still in its form after another change of the services, but no longer once the service is deleted", async () => {
    const { user, unmount } = await open("/services");
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    await user.click(dialog().getByText("Fermer"));
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    unmount();
    const again = await open();
    await again.user.click(screen.getByRole("link", { name: "Reprendre Services" }));
    await again.user.click(button("Modifier Dépose"));
    expect(dialog().getByLabelText("Nom")).toHaveValue("Dépose rapide");
    again.unmount();
    kept = { ...kept, services: kept.services?.filter(({ title }) => title !== "Dépose") ?? null };
    await open();
    expect(screen.queryByText(/non enregistré/)).toBeNull();
  });
});
