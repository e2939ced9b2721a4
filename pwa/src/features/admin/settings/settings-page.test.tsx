import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { refusedEdit, server } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { AuditLogPage } from "../audit-log/audit-log-page.tsx";
import { answeredSettings, newShopSettings, superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { SettingsPage } from "./settings-page.tsx";

/** The settings stored on the server, and the saves it received. */
let kept: PanelSettingsFragment;
let saved: Record<string, unknown>[];
beforeEach(() => {
  saved = [];
  kept = newShopSettings(testShop);
});

const shopSettings = () => answeredSettings(kept);
const save = (name: string) => (variables: Record<string, unknown>) => {
  saved.push(variables);
  const input = variables.input as object | undefined;
  kept = { ...kept, details: { ...kept.details, ...input } };
  if ("services" in variables)
    kept = { ...kept, services: variables.services as PanelSettingsFragment["services"] };
  if (typeof variables.adminsHandleAllOrders === "boolean")
    kept = { ...kept, adminsHandleAllOrders: variables.adminsHandleAllOrders };
  return { [name]: shopSettings() };
};
async function open(section = "", answers: RenderOptions["answers"] = {}) {
  const opened = await renderPage(<SettingsPage />, {
    address: `/admin-panel/settings${section}`,
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: {
      PanelSettings: () => ({ shopSettings: shopSettings() }),
      SaveShopDetails: save("saveShopDetails"),
      SaveShopText: save("saveShopText"),
      SaveServices: save("saveServices"),
      SaveOrderHandling: save("saveOrderHandling"),
      Undo: () => undoneAnswer(),
      ...answers,
    },
  });
  const role = section === "/orders" ? "checkbox" : "button";
  await screen.findByRole(role, { name: /^(Enregistrer|Ajouter un service|Les administrateurs .*)$/ });
  return opened;
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole("button", { name: "Enregistrer" });

describe("the details of the shop, such as its phone number, in the settings", () => {
  it("show defaults where the owner has set nothing; only changed details are saved", async () => {
    const { user } = await open();
    expect(field("Jours, ligne 1").value).toBe("Lun-Ven");
    expect(field("Avantage 1, texte").value).toBe("En 24-48h");
    expect(submit()).toBeDisabled();
    await user.clear(field("Téléphone"));
    await user.type(field("Téléphone"), "6 77 12 34 56");
    await user.clear(field("Heures, ligne 2"));
    await user.type(field("Heures, ligne 2"), "9h-20h");
    await user.click(submit());
    expect(await screen.findByText(/Enregistré\. Les pages ouvertes suivent/)).toBeVisible();
    expect(saved).toEqual([
      {
        editId: expect.any(String),
        seen: { phone: "237600000000", hours: null },
        input: {
          phone: "6 77 12 34 56",
          hours: [
            { days: "Lun-Ven", hours: "8h-18h" },
            { days: "Sam", hours: "9h-20h" },
          ],
        },
      },
    ]);
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("C’est de nouveau comme avant.")).toBeVisible();
  });

  it("with invalid values are not sent; the fields show the errors", async () => {
    const { user } = await open();
    await user.clear(field("Téléphone"));
    await user.type(field("Téléphone"), "12");
    await user.clear(field("E-mail"));
    await user.clear(field("Position sur la carte"));
    await user.type(field("Position sur la carte"), "Douala");
    await user.click(submit());
    expect(field("Téléphone")).toHaveAccessibleDescription(/Neuf chiffres/);
    expect(field("E-mail")).toBeInvalid();
    expect(field("Position sur la carte")).toHaveAccessibleDescription(/Deux nombres/);
    expect(saved).toEqual([]);
    expect(field("Position sur la carte").value).toBe("Douala");
  });

  it("let the owner add and remove mobile money accounts and a deposit", async () => {
    const { user } = await open("/payment");
    const add = () => user.click(screen.getByRole("button", { name: "Ajouter un compte" }));
    const account = (place: number) => within(screen.getByRole("group", { name: `Compte ${place}` }));
    expect(screen.queryByRole("group", { name: "Compte 1" })).toBeNull();
    await add();
    await user.type(account(1).getByLabelText("Titulaire"), "AWA NGONO");
    await user.type(account(1).getByLabelText("Numéro ou code marchand"), "6 77 12 34 56");
    await user.type(account(1).getByLabelText(/^Code USSD/), "*126*{{montant}#");
    await user.type(field(/^Acompte, en %/), "30 %");
    await user.type(field(/^Ville sans acompte/), "Douala");
    await user.click(submit());
    expect(await screen.findByText(/Enregistré\. /)).toBeVisible();
    const wallets = [
      { operator: "MTN MoMo", holder: "AWA NGONO", number: "6 77 12 34 56", ussd: "*126*{montant}#" },
    ];
    expect(saved.at(-1)).toMatchObject({
      seen: { wallets: null, depositShare: null, depositTown: "" },
      input: { wallets, depositShare: 30, depositTown: "Douala" },
    });
    await add();
    expect(account(2).getByLabelText("Opérateur")).toHaveValue("Orange Money");
    await user.click(screen.getByRole("button", { name: "Retirer le compte 2" }));
    await user.click(screen.getByRole("button", { name: "Retirer le compte 1" }));
    await user.clear(field(/^Acompte, en %/));
    await user.click(submit());
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({
        seen: { wallets, depositShare: 30 },
        input: { wallets: null, depositShare: null },
      }),
    );
  });

  it("with an invalid mobile money account or deposit are not sent; the fields show the errors", async () => {
    const { user } = await open("/payment");
    await user.click(screen.getByRole("button", { name: "Ajouter un compte" }));
    const account = within(screen.getByRole("group", { name: "Compte 1" }));
    await user.type(account.getByLabelText("Titulaire"), "AWA NGONO");
    await user.type(account.getByLabelText("Numéro ou code marchand"), "677123456");
    await user.type(account.getByLabelText(/^Code USSD/), "composez *126#");
    await user.type(field(/^Acompte, en %/), "un tiers");
    await user.click(submit());
    expect(account.getByLabelText(/^Code USSD/)).toHaveAccessibleDescription(
      /commence par \* et finit par #/,
    );
    expect(account.getByLabelText("Titulaire")).not.toBeInvalid();
    expect(field(/^Acompte, en %/)).toHaveAccessibleDescription(/Un pourcentage entier/);
    expect(saved).toEqual([]);
  });

  it("let the owner enter and remove the seller's legal identity", async () => {
    const { user } = await open("/identity");
    const register = within(screen.getByRole("group", { name: "Registre du commerce" }));
    await user.type(field(/^Raison sociale/), "Ets Chez Ada");
    await user.type(field(/^Forme juridique/), "Établissement");
    await user.type(field(/^Capital/), "1 000 000 FCFA");
    await user.type(register.getByLabelText(/^Numéro RCCM/), "RC/DLA/2019/B/1234");
    await user.type(register.getByLabelText(/^Ville du greffe/), "Douala");
    await user.type(field(/^NIU/), "M012345678901A");
    await user.selectOptions(field(/^TVA/), "INCLUDED");
    await user.type(field(/^Pays d’hébergement/), "Cameroun");
    await user.type(field(/^Transferts à l’étranger/), "Photos en France");
    await user.click(submit());
    expect(await screen.findByText(/Enregistré\. /)).toBeVisible();
    const rccm = { number: "RC/DLA/2019/B/1234", place: "Douala", date: "" };
    const stated = {
      legalName: "Ets Chez Ada",
      capital: 1_000_000,
      rccm,
      niu: "M012345678901A",
      vat: "INCLUDED",
    };
    expect(saved.at(-1)).toMatchObject({
      seen: { legalName: "", legalForm: "", capital: null, rccm: null, niu: "", vat: null },
      input: {
        ...{ ...stated, legalForm: "Établissement" },
        ...{ hostingCountry: "Cameroun", transfersAbroad: "Photos en France" },
      },
    });
    await user.clear(field(/^Capital/));
    await user.clear(register.getByLabelText(/^Numéro RCCM/));
    await user.clear(register.getByLabelText(/^Ville du greffe/));
    await user.selectOptions(field(/^TVA/), "");
    await user.click(submit());
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({
        seen: { capital: 1_000_000, rccm, vat: "INCLUDED" },
        input: { capital: null, rccm: null, vat: null },
      }),
    );
  });

  it("with an invalid legal identity are not sent; the fields show the errors", async () => {
    const { user } = await open("/identity");
    await user.type(field(/^Capital/), "un million");
    await user.type(field(/^Ville du greffe/), "Douala");
    await user.type(field(/^NIU/), "123");
    await user.click(submit());
    expect(field(/^Capital/)).toHaveAccessibleDescription(/Un montant entier en FCFA/);
    expect(field(/^Numéro RCCM/)).toHaveAccessibleDescription(/Un numéro comme RC\/DLA\/2019\/B\/1234/);
    expect(field(/^Ville du greffe/)).not.toBeInvalid();
    expect(field(/^NIU/)).toHaveAccessibleDescription(/14 caractères/);
    expect(field(/^Capital/).value).toBe("un million");
    expect(saved).toEqual([]);
  });

  it.each([
    ["", "Coordonnées", ["Nom de la boutique", "Téléphone"]],
    ["/payment", "Paiement", ["Acompte, en\u202f% (facultatif)", "Ville sans acompte (facultatif)"]],
    ["/identity", "Identité légale", ["Raison sociale ou nom (facultatif)", "Forme juridique (facultatif)"]],
  ])(
    "are divided between pages: the path settings%s opens the page « %s », whose first fields are %j",
    async (section, label, first) => {
      await open(section);
      expect(screen.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
      const form = screen.getAllByRole<HTMLInputElement>("textbox");
      expect(form.slice(0, 2).map((input) => input.labels?.[0]?.textContent)).toEqual(first);
    },
  );

  it("have a preview before they are saved", async () => {
    const { user } = await open();
    await user.clear(field("Adresse"));
    await user.type(field("Adresse"), "Marché central, Yaoundé");
    await user.click(screen.getByRole("button", { name: "Aperçu" }));
    const preview = within(screen.getByRole("region", { name: "Aperçu" }));
    expect(preview.getByText("Marché central, Yaoundé")).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each([
    ["keep their own number", "Garder le mien", "677123456"],
    ["take the colleague's number", "Prendre l’autre", "237699999999"],
  ])(
    "that a colleague has changed too are saved only after the owner's choice: the owner can %s",
    async (_, choice, phone) => {
      let conflicts = 1;
      const { user } = await open("", {
        SaveShopDetails: (variables) => {
          if (conflicts-- <= 0) return save("saveShopDetails")(variables);
          return refusedEdit({ field: "phone", value: "237699999999", by: "Awa" });
        },
      });
      await user.type(field("Nom de la boutique"), " 2");
      await user.clear(field("Téléphone"));
      await user.type(field("Téléphone"), "677123456");
      await user.click(submit());
      const conflict = await screen.findByRole("region", { name: "Téléphone\u00a0: deux versions" });
      expect(conflict).toHaveTextContent("Téléphone : Awa a mis « 237699999999 »", {
        normalizeWhitespace: true,
      });
      await waitFor(() => expect(conflict).toHaveFocus());
      expect(field("Téléphone").value).toBe("677123456");
      // Until the owner chooses one of the two values, the button sends nothing.
      await user.click(submit());
      expect(saved).toEqual([]);
      await user.click(within(conflict).getByRole("button", { name: choice }));
      expect(field("Téléphone").value).toBe(phone);
      await user.click(submit());
      expect(await screen.findByText(/Enregistré\. /)).toBeVisible();
      const isMine = phone === "677123456";
      expect(saved).toEqual([
        {
          editId: expect.any(String),
          seen: { name: "Mboa Mode", ...(isMine && { phone: "237699999999" }) },
          input: { name: "Mboa Mode 2", ...(isMine && { phone }) },
        },
      ]);
      expect(toast.error).not.toHaveBeenCalled();
    },
  );

  it.each([
    [
      "an account",
      { field: "wallets", value: [{ ussd: "", holder: "ADA", number: "6", operator: "Orange Money" }] },
      "Comptes de mobile money : Awa a mis « Orange Money ADA 6 »",
    ],
    ["the deposit", { field: "depositShare", value: 40 }, "Acompte, en % : Awa a mis « 40 »"],
    ["no deposit", { field: "depositShare", value: null }, "Acompte, en % : Awa a vidé ce champ"],
  ])(
    "that a colleague has changed too are shown in the form's format, not in the stored one: %s",
    async (_, conflict, text) => {
      const { user } = await open("/payment", {
        SaveShopDetails: () => refusedEdit({ ...conflict, by: "Awa" }),
      });
      await user.type(field(/^Acompte, en %/), "30");
      await user.click(submit());
      expect(await screen.findByRole("region", { name: /deux versions/ })).toHaveTextContent(text, {
        normalizeWhitespace: true,
      });
      await user.click(screen.getByRole("button", { name: "Prendre l’autre" }));
      const account = conflict.field === "wallets";
      if (account) expect(field("Titulaire").value).toBe("ADA");
      else expect(field(/^Acompte, en %/).value).toBe(String(conflict.value ?? ""));
    },
  );

  it.each([
    ["of the position on the map", "", { field: "longitude", value: 9.8 }, "Position sur la carte"],
    ["of the value-added tax", "/identity", { field: "vat", value: "INCLUDED" }, "TVA"],
    ["« RCCM », which the colleague has removed,", "/identity", { field: "rccm", value: null }, "RCCM"],
  ])("show a colleague's value %s beside the field", async (_, section, conflict, label) => {
    const { user } = await open(section, {
      SaveShopDetails: () => refusedEdit({ ...conflict, by: null }),
    });
    await user.type(field(section === "" ? "Adresse" : /^NIU/), "M012345678901A");
    await user.click(submit());
    const region = await screen.findByRole("region", { name: `${label}\u00a0: deux versions` });
    const texts: Record<string, RegExp> = {
      longitude: /une autre personne a mis «.4\.04[\d.]*, 9\.8.»/,
      vat: /une autre personne a mis «.TVA 19,25.% incluse.»/,
      rccm: /une autre personne a vidé ce champ/,
    };
    expect(region).toHaveTextContent(texts[conflict.field] ?? /^$/);
  });
});

describe("the texts in the settings", () => {
  it("contain the default at first, and have a preview before they are saved", async () => {
    const { user } = await open("/texts");
    const text = field("Texte");
    expect(text.value).toMatch(/^# La boutique\n\{boutique\} vend au Cameroun/);
    await user.clear(text);
    await user.click(text);
    await user.paste("# Nos règles\n<b>{boutique}</b>");
    await user.click(screen.getByRole("button", { name: "Aperçu" }));
    const preview = within(screen.getByRole("region", { name: "Aperçu" }));
    expect(preview.getByRole("heading", { name: "Nos règles" })).toBeVisible();
    expect(preview.getByText("<b>Mboa Mode</b>")).toBeVisible();
    await user.click(submit());
    expect(await screen.findByText(/Enregistré\. /)).toBeVisible();
    expect(saved[0]).toMatchObject({ page: "terms", seen: null, text: "# Nos règles\n<b>{boutique}</b>" });
  });

  it("of one page stay in the form while the owner edits the text of another page", async () => {
    const { user } = await open("/texts");
    await user.type(field("Texte"), "Fin.");
    await user.selectOptions(field("Page"), "faq");
    expect(field("Texte").value).toMatch(/^# Commander/);
    await user.selectOptions(field("Page"), "terms");
    expect(field("Texte").value).toMatch(/Fin\.$/);
  });

  it("stay as typed if a colleague has saved another text, which is shown beside the field", async () => {
    const { user } = await open("/texts", {
      SaveShopText: () => refusedEdit({ field: "terms", value: "# Les siennes", by: "Awa" }),
    });
    await user.clear(field("Texte"));
    await user.type(field("Texte"), "Les miennes");
    await user.click(submit());
    expect(await screen.findByText(/Awa a mis «.# Les siennes.»/)).toBeVisible();
    expect(field("Texte").value).toBe("Les miennes");
    await user.click(screen.getByRole("button", { name: "Prendre l’autre" }));
    expect(field("Texte").value).toBe("# Les siennes");
    expect(submit()).toBeDisabled();
  });
});

describe("the services in the settings", () => {
  const titles = () => kept.services?.map(({ title }) => title);

  it("are sorted, hidden and deleted by clicks that are saved at once", async () => {
    const { user } = await open("/services");
    expect(screen.getAllByRole("listitem").filter((item) => item.closest("ol"))).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Descendre Manucure Simple" }));
    await screen.findByText(/Enregistré\. /);
    expect(titles()?.slice(0, 2)).toEqual(["Vernis Semi-Permanent", "Manucure Simple"]);
    expect(saved[0]).toMatchObject({ seen: null });
    await user.click(screen.getByRole("button", { name: "Masquer Dépose" }));
    expect(await screen.findByText("Masqué")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Supprimer Remplissage" }));
    await expect.poll(titles).not.toContain("Remplissage");
  });

  it("are edited in a form with a preview; an invalid value stays in its field, with an error", async () => {
    const { user } = await open("/services");
    await user.click(screen.getByRole("button", { name: "Modifier Dépose" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText(/Prix/), "cinq");
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(dialog.getByLabelText(/Prix/)).toHaveAccessibleDescription(
      /«.cinq.» n’est pas un nombre entier de francs/,
    );
    expect(dialog.getByLabelText(/Prix/)).toHaveValue("cinq");
    await user.clear(dialog.getByLabelText(/Prix/));
    await user.type(dialog.getByLabelText(/Prix/), "5000.00");
    await user.click(dialog.getByLabelText(/le plus bas/));
    expect(dialog.getByRole("region", { name: "Aperçu" })).toHaveTextContent(/dès 5.000.FCFA/);
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/Enregistré\. /);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(saved[0]?.services).toContainEqual(
      expect.objectContaining({ title: "Dépose", price: 5_000, isFrom: true }),
    );
  });

  it("are not saved if the upload of a photo fails; the photo can then be chosen again", async () => {
    let isDown = true;
    server.use(
      http.post("*/images/upload", () =>
        isDown ? HttpResponse.error() : HttpResponse.json({ url: "/images/photo00000000001" }),
      ),
    );
    const imageUpload = { __typename: "ImageUpload", url: "/images/upload", preset: "boutique" };
    const { user } = await open("/services", { ImageUpload: () => ({ imageUpload }) });
    await user.click(screen.getByRole("button", { name: "Modifier Dépose" }));
    const dialog = within(screen.getByRole("dialog"));
    const photo = new File(["…"], "depose.jpg", { type: "image/jpeg" });
    await user.upload(dialog.getByLabelText("Photo"), photo);
    await waitFor(() => expect(dialog.getByLabelText("Photo")).toHaveAccessibleDescription(/Échec/));
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(dialog.getByText(/^La photo n’a pas été envoyée.: choisissez-la de nouveau/)).toBeVisible();
    expect(saved).toEqual([]);
    isDown = false;
    await user.upload(dialog.getByLabelText("Photo"), photo);
    await waitFor(() => expect(dialog.getByLabelText("Photo")).toBeValid());
    await user.click(await dialog.findByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/Enregistré\. /);
    expect(saved[0]?.services).toContainEqual(
      expect.objectContaining({ title: "Dépose", image: "/images/photo00000000001" }),
    );
  });

  it("require a name and a photo", async () => {
    const { user } = await open("/services");
    await user.click(screen.getByRole("button", { name: "Ajouter un service" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(dialog.getByLabelText("Nom")).toHaveAccessibleDescription("Le nom est à remplir");
    expect(dialog.getByLabelText("Photo")).toHaveAccessibleDescription(/Ajoutez une photo/);
    expect(saved).toEqual([]);
  });
});

describe("the choice who handles the orders", () => {
  const all = () =>
    screen.getByRole("checkbox", { name: "Les administrateurs traitent toutes les commandes" });

  it("is saved by one click, and can be undone", async () => {
    const { user } = await open("/orders", {
      Undo: () => {
        kept = { ...kept, adminsHandleAllOrders: false };
        return undoneAnswer();
      },
    });
    expect(all()).not.toBeChecked();
    expect(all()).toHaveAccessibleDescription(/dont tous les articles sont à lui/);
    await user.click(all());
    expect(await screen.findByText(/^Enregistré\. /)).toBeVisible();
    expect(all()).toBeChecked();
    expect(saved).toEqual([{ editId: expect.any(String), adminsHandleAllOrders: true }]);
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("C’est de nouveau comme avant.")).toBeVisible();
    expect(all()).not.toBeChecked();
  });

  it("goes back to the stored choice if the new choice cannot be saved, and the page says why", async () => {
    const { user } = await open("/orders", { SaveOrderHandling: () => Response.error() });
    await user.click(all());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    expect(all()).not.toBeChecked();
    expect(all()).toBeEnabled();
  });
});

it("after a network failure, the page of the settings loads them again at a click", async () => {
  let isThere = false;
  const { user } = await renderPage(<SettingsPage />, {
    address: "/admin-panel/settings",
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: { PanelSettings: () => (isThere ? { shopSettings: shopSettings() } : Response.error()) },
  });
  const again = await screen.findByRole("button", { name: "Réessayer" });
  isThere = true;
  await user.click(again);
  expect(await screen.findByLabelText("Téléphone")).toBeVisible();
});

it("the audit log can undo a change of the settings", async () => {
  const asked = vi.fn((_variables: unknown) => undoneAnswer());
  const entry = {
    __typename: "AuditLogEntry",
    id: "00000000-0000-4000-8000-000000000001",
    action: "SHOP_CHANGED",
    actorName: "Awa",
    subjectId: "00000000-0000-0000-0000-000000000000",
    subjectName: "les réglages de la boutique",
    createdAt: "2026-11-20T10:00:00.000Z",
    undoableUntil: "2026-12-20T10:00:00.000Z",
    changes: [{ __typename: "AuditLogChange", field: "phone", from: "1", to: "2" }],
  };
  const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
  const edges = [{ __typename: "AuditLogEdge", node: entry }];
  const { user } = await renderPage(<AuditLogPage user={superAdmin} />, {
    user: superAdmin,
    answers: {
      PanelAuditLog: () => ({ auditLog: { __typename: "AuditLogConnection", edges, pageInfo } }),
      Undo: asked,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Annuler ce changement" }));
  expect(await screen.findByText("Ce réglage est de nouveau comme avant")).toBeVisible();
  expect(asked.mock.calls[0]?.[0]).toEqual({
    entryId: entry.id,
    isListed: false,
    requestId: expect.any(String),
  });
});
