import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { refusal } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { keepStoredDraft, readStoredDraft } from "../drafts/stored-drafts.ts";
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
/** Opens the settings in a new page load, on a device that keeps its storage. */
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
/** Returns an answer to the operation `name`, and `letGo`. The answer arrives only after `letGo` is called. */
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

describe("details that were typed and not saved", () => {
  it("are there after a reload, until they are saved", async () => {
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

  it("are there even if the release that stored them had fewer settings", async () => {
    const { user, unmount } = await open();
    await user.type(field("Adresse"), " !");
    unmount();
    const draftsOf = (form: string) => readStoredDraft(superAdmin.id, form) as Record<string, object>;
    const without = ({
      photoUrl,
      wallets,
      deposit,
      depositShare,
      depositTown,
      ...known
    }: Record<string, unknown>): Record<string, unknown> => known;
    const incomplete = Object.entries(draftsOf("settings:details")).map(([part, values]) => {
      const { details, ...typed } = values as Record<string, object>;
      return [part, without({ ...typed, details: without({ ...details }) })];
    });
    keepStoredDraft(superAdmin.id, "settings:details", Object.fromEntries(incomplete));
    await open();
    expect(field("Adresse").value).toMatch(/ !$/);
    expect(field("Lien Instagram (facultatif)").value).toBe("https://www.instagram.com");
  });

  it("stay in the form that edits them while others are saved", async () => {
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
    expect(screen.queryByText(/^Version enregistrée/)).toBeNull();
    await user.click(button("Enregistrer"));
    await waitFor(() => expect(kept.details.name).toBe("Mboa Mode 23"));
  });

  it("of the legal identity and the deposit are there after a reload, also while they are wrong", async () => {
    const { user, unmount } = await open();
    await user.type(field(/^Acompte, en %/), "un tiers");
    await user.type(field(/^Capital/), "un million");
    await user.type(field(/^Numéro RCCM/), "RC/DLA");
    await user.selectOptions(field(/^TVA/), "NONE");
    unmount();
    await open();
    expect(isDraftShown()).toBe(true);
    expect(field(/^Acompte, en %/).value).toBe("un tiers");
    expect(field(/^Capital/).value).toBe("un million");
    expect(field(/^Numéro RCCM/).value).toBe("RC/DLA");
    expect(field(/^TVA/).value).toBe("NONE");
  });

  it("are offered in another section, and can be discarded", async () => {
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

  it("merge a colleague's saved changes, and show conflicts", async () => {
    const { user, unmount } = await open();
    await user.type(field("Nom de la boutique"), " 2");
    unmount();
    kept = { ...kept, details: { ...kept.details, name: "Chez Ada", email: "ada@example.cm" } };
    for (const _ of ["shown once", "shown again after a reload"]) {
      const page = await open();
      expect(field("E-mail").value).toBe("ada@example.cm");
      expect(field("Nom de la boutique").value).toBe("Mboa Mode 2");
      expect(await screen.findByText(/^Version enregistrée/)).toHaveTextContent("Chez Ada");
      page.unmount();
    }
    const last = await open();
    await last.user.click(button("Prendre la version enregistrée"));
    expect(field("Nom de la boutique").value).toBe("Chez Ada");
    expect(button("Enregistrer")).toBeDisabled();
  });

  it("are no longer offered once they equal the saved values", async () => {
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
    await open();
    expect(field("Nom de la boutique").value).toBe("Mboa Mode");
    expect(isDraftShown()).toBe(false);
  });
});

describe("a text that was typed and not saved", () => {
  it("is there after a reload, on its page", async () => {
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

  it("stays in its field while it is being saved", async () => {
    const { held, letGo } = heldBack("saveShopText");
    const { user, unmount } = await open("/texts", { SaveShopText: held });
    await user.type(field("Texte"), "Fin.");
    await user.click(button("Enregistrer"));
    await user.type(field("Texte"), " Voilà.");
    letGo();
    await screen.findByText(/^Enregistré\. /);
    expect(kept.texts.terms).toMatch(/Fin\.$/);
    expect(field("Texte").value).toMatch(/Fin\. Voilà\.$/);
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull();
    unmount();
    await open("/texts");
    expect(field("Texte").value).toMatch(/Fin\. Voilà\.$/);
  });

  it("is shown beside the text that a colleague has saved since", async () => {
    const { user, unmount } = await open("/texts");
    await user.type(field("Texte"), "Fin.");
    unmount();
    kept = { ...kept, texts: { ...kept.texts, terms: "# Les siennes" } };
    const again = await open("/texts");
    expect(screen.getByText("# Les siennes")).toBeVisible();
    expect(field("Texte").value).toMatch(/Fin\.$/);
    await again.user.click(button("Prendre la version enregistrée"));
    expect(field("Texte").value).toBe("# Les siennes");
  });
});

describe("a service that was typed and not saved", () => {
  const dialog = () => within(screen.getByRole("dialog"));

  it("is offered again if it is new", async () => {
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

  it("opens with the input and a colleague's changes", async () => {
    const { user, unmount } = await open("/services");
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    unmount();
    kept = {
      ...kept,
      services:
        kept.services?.map((one) =>
          one.title === "Dépose" ? { ...one, title: "Dépose douce", price: 3_000 } : one,
        ) ?? null,
    };
    const again = await open("/services");
    await again.user.click(button("Modifier Dépose douce"));
    expect(dialog().getByLabelText("Nom")).toHaveValue("Dépose rapide");
    expect(dialog().getByLabelText(/^Prix/)).toHaveValue("3000");
    expect(dialog().getByText(/Entre-temps.*Nom.*Dépose douce/)).toBeVisible();
    await again.user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/^Enregistré\. /);
    expect(kept.services?.map(({ title }) => title)).toContain("Dépose rapide");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is merged with a colleague's changes while it is open, and saves only its own changes", async () => {
    let saves = 0;
    const { user } = await open("/services", {
      SaveServices: (variables) => {
        if (saves++ !== 1) return answer("saveServices")(variables);
        const theirs = { title: "Dépose douce", price: 3_000 };
        const services = kept.services?.map((one) => (one.title === "Dépose" ? { ...one, ...theirs } : one));
        kept = { ...kept, services: services ?? null };
        return refusal("CONFLICT", "Une autre personne a changé la même chose entre-temps");
      },
    });
    await user.click(button("Descendre Manucure Simple"));
    await screen.findByText(/^Enregistré\. /);
    await user.click(button("Modifier Dépose"));
    await user.type(dialog().getByLabelText("Nom"), " rapide");
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    expect(await dialog().findByText(/Entre-temps.*Nom.*Dépose douce/)).toBeVisible();
    expect(dialog().getByLabelText("Nom")).toHaveValue("Dépose rapide");
    expect(dialog().getByLabelText(/^Prix/)).toHaveValue("3000");
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(kept.services).toContainEqual(expect.objectContaining({ title: "Dépose rapide", price: 3_000 }));
  });

  it("accepts no input while it is being saved, because its form closes then", async () => {
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

  it("is found again after the first change of the list, and deleted with its service", async () => {
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
