import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { refusal } from "../../../app/testing/server.ts";
import { superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

const entry = (overrides: object) => ({
  __typename: "AuditLogEntry",
  id: "e1",
  action: "PRODUCT_CHANGED",
  actorName: "Brice",
  subjectId: "p1",
  subjectName: "Robe Wouri",
  createdAt: "2026-11-20T10:00:00.000Z",
  undoableUntil: null,
  changes: [],
  ...overrides,
});
const change = (field: string, from: string, to: string) => ({
  __typename: "AuditLogChange",
  field,
  from,
  to,
});
const pageOf = (...nodes: object[]) => ({
  auditLog: {
    __typename: "AuditLogConnection",
    edges: nodes.map((node) => ({ __typename: "AuditLogEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null as string | null },
  },
});
const open = (answers: NonNullable<RenderOptions["answers"]>) =>
  renderPage(<AuditLogPage user={superAdmin} />, { user: superAdmin, answers });
const rowText = async (name: string) =>
  (await screen.findByText(name)).closest("li")?.textContent?.replace(/\s/g, " ");

it("the log shows who changed what, with the values before and after", async () => {
  await open({
    PanelAuditLog: () =>
      pageOf(
        entry({
          changes: [
            change("sellingPrice", "18500", "15000"),
            change("productImages", "/images/a", "/images/a\n/images/b"),
          ],
        }),
      ),
  });
  const text = await rowText("Brice");
  expect(text).toContain("Brice a modifié Robe Wouri");
  expect(text).toContain("prix de vente : 18 500 FCFA → 15 000 FCFA");
  expect(text).toContain("images : 1 image → 2 images");
});

it("the log also shows actions, fields and states that only a newer server knows", async () => {
  const changes = [
    change("laterField", "a", "b"),
    change("state", "NEW", "LATER"),
    change("role", "LATER", "ADMIN"),
  ];
  await open({ PanelAuditLog: () => pageOf(entry({ action: "OTHER", changes })) });
  const text = await rowText("Brice");
  expect(text).toContain("Brice a fait une autre action Robe Wouri");
  expect(text).toContain("laterField : a → b");
  expect(text).toContain("état : Nouvelle → Autre");
});

it("the log formats amounts, percentages and phone numbers like the panel's other pages", async () => {
  const changes = [
    change("capital", "d’origine", "1000000"),
    change("fee", "1500", "2000"),
    change("depositShare", "0", "30"),
    change("phone", "237600000000", "237677123456"),
    change("rccm", "d’origine", "RC/DLA/2019/B/1234"),
    change("niu", "", "M012345678901A"),
    change("legalName", "", "Chez Ada"),
  ];
  await open({ PanelAuditLog: () => pageOf(entry({ action: "SHOP_CHANGED", changes })) });
  const text = await rowText("Brice");
  for (const part of [
    "capital : d’origine → 1 000 000 FCFA",
    "frais : 1 500 FCFA → 2 000 FCFA",
    "acompte : 0 % → 30 %",
    "téléphone : +237 6 00 00 00 00 → +237 6 77 12 34 56",
    "RCCM : d’origine → RC/DLA/2019/B/1234",
    "NIU :  → M012345678901A",
    "raison sociale ou nom :",
  ])
    expect(text).toContain(part);
});

it("if a list has changed, such as the services, the log shows only the entries that were added or removed", async () => {
  const changes = [
    change("services", "Pose, 30 min\nDépose\nSoin", "Pose, 45 min\nDépose\nSoin"),
    change("appointmentHours", "lundi 8 h – 12 h\nmardi 8 h – 12 h", "lundi 8 h – 12 h"),
    change("closedDays", "aucun", "vendredi 25 décembre 2026\nsamedi 26 décembre 2026"),
    change("appointmentPlaces", "Place 1\nPlace 2", "Place 2\nPlace 1"),
  ];
  await open({ PanelAuditLog: () => pageOf(entry({ action: "SHOP_CHANGED", changes })) });
  const text = await rowText("Brice");
  expect(text).toContain("services : Pose, 30 min Pose, 45 min");
  expect(text).toContain("heures des rendez-vous : mardi 8 h – 12 h");
  expect(text).not.toContain("lundi");
  expect(text).toContain("jours fermés : aucun vendredi 25 décembre 2026, samedi 26 décembre 2026");
  expect(text).toContain("places : Place 1 Place 2 → Place 2 Place 1");
});

it("the log shows an order's states with the French labels that the list of orders uses", async () => {
  const changes = [change("state", "NEW", "CONFIRMED")];
  await open({
    PanelAuditLog: () => pageOf(entry({ action: "ORDER_CHANGED", subjectName: "K7M-42P", changes })),
  });
  const text = await rowText("Brice");
  expect(text).toContain("Brice a changé l’état de la commande K7M-42P");
  expect(text).toContain("état : Nouvelle → Confirmée");
});

it("the log shows the kind and amount of an announced payment that an admin has confirmed", async () => {
  const changes = [change("payment", "", "MTN MoMo, 10 000 FCFA")];
  await open({
    PanelAuditLog: () => pageOf(entry({ action: "PAYMENT_CONFIRMED", subjectName: "K7M-42P", changes })),
  });
  const text = await rowText("Brice");
  expect(text).toContain("Brice a confirmé un paiement annoncé de la commande K7M-42P");
  expect(text).toContain("paiement : MTN MoMo, 10 000 FCFA");
});

it("the log describes sizes and their availability in words", async () => {
  const changes = [
    change("variants", "", "38\n39"),
    change(
      "availability",
      "38\u00a0: Disponible\n39\u00a0: Disponible",
      "38\u00a0: Épuisé\n39\u00a0: Épuisé",
    ),
  ];
  await open({ PanelAuditLog: () => pageOf(entry({ changes })) });
  const text = await rowText("Brice");
  expect(text).toContain("tailles et couleurs : aucune → 38, 39");
  expect(text).toContain("disponibilité : 38 : Disponible, 39 : Disponible → 38 : Épuisé, 39 : Épuisé");
});

it("the log shows the French labels of roles", async () => {
  const changes = [change("role", "GENERAL", "ADMIN")];
  await open({
    PanelAuditLog: () => pageOf(entry({ action: "ROLE_CHANGED", subjectName: "Clarisse", changes })),
  });
  expect(await rowText("Clarisse")).toContain("rôle : Client → Administrateur");
});

it.each([
  ["PASSWORD_LINK_CREATED", "Clarisse", /^Brice a créé un lien de mot de passe pour Clarisse\s?20/],
  ["PASSWORD_RESET", "Brice", /^Brice a choisi un nouveau mot de passe par un lien\s?20/],
  ["ACCOUNT_DELETED", "Brice", /^Brice a supprimé son compte\s?20/],
])("the log describes the event of an account %s in a French sentence", async (action, subjectName, text) => {
  await open({ PanelAuditLog: () => pageOf(entry({ action, subjectName })) });
  await screen.findByText("Brice");
  expect(screen.getByRole("listitem").textContent?.replace(/\s+/g, " ")).toMatch(text);
});

it("a deletion can be undone in the log", async () => {
  const undone = vi.fn(() => undoneAnswer({ count: 1 }));
  const { user } = await open({
    PanelAuditLog: () =>
      pageOf(entry({ action: "PRODUCT_DELETED", undoableUntil: "2099-01-01T00:00:00.000Z" })),
    Undo: undone,
  });
  await user.click(await screen.findByRole("button", { name: "Rétablir" }));
  expect(await screen.findByText("Robe Wouri est de retour")).toBeDefined();
  expect(undone).toHaveBeenCalledWith({ entryId: "e1", isListed: false, requestId: expect.any(String) });
});

it("a deleted slide of the banner can be restored in the log", async () => {
  const undone = vi.fn(() => undoneAnswer());
  const { user } = await open({
    PanelAuditLog: () =>
      pageOf(
        entry({
          action: "SLIDE_DELETED",
          subjectName: "Robes d’été",
          undoableUntil: "2099-01-01T00:00:00.000Z",
        }),
      ),
    Undo: undone,
  });
  await user.click(await screen.findByRole("button", { name: "Rétablir" }));
  expect(await screen.findByText("Robes d’été est de retour")).toBeDefined();
  expect(undone).toHaveBeenCalledWith({ entryId: "e1", isListed: false, requestId: expect.any(String) });
});

it("the log says that the banner’s images were replaced, without showing their URLs", async () => {
  const changes = [change("wide", "/images/a", "/images/b"), change("link", "", "/product")];
  await open({
    PanelAuditLog: () => pageOf(entry({ action: "SLIDE_CHANGED", subjectName: "Robes d’été", changes })),
  });
  const text = await rowText("Brice");
  expect(text).toContain("image large : remplacée");
  expect(text).toContain("lien : aucun → /product");
});

it("after the undo of a change, the log says that the product is as before", async () => {
  const { user } = await open({
    PanelAuditLog: () => pageOf(entry({ undoableUntil: "2099-01-01T00:00:00.000Z" })),
    Undo: () => undoneAnswer({ count: 1 }),
  });
  await user.click(await screen.findByRole("button", { name: "Annuler ce changement" }));
  expect(await screen.findByText("Robe Wouri est de nouveau comme avant")).toBeDefined();
});

it("one click in the log restores the demonstration products that were removed", async () => {
  const undone = vi.fn(() => undoneAnswer({ count: 149, zones: 18 }));
  const { user } = await open({
    PanelAuditLog: () =>
      pageOf(
        entry({
          action: "DEMO_REMOVED",
          subjectName: "149 produits, 18 zones de livraison",
          undoableUntil: "2099-01-01T00:00:00.000Z",
        }),
      ),
    Undo: undone,
  });
  await user.click(await screen.findByRole("button", { name: "Rétablir" }));
  expect(await screen.findByText(/^De retour.: 149 produits et 18 zones de livraison$/)).toBeDefined();
  expect(undone).toHaveBeenCalledWith({ entryId: "e1", isListed: false, requestId: expect.any(String) });
});

it("after an undo, the list has a new entry at the top, and still contains its second page", async () => {
  const lines = Array.from({ length: 21 }, (_, n) => entry({ id: `e${n}`, actorName: `Auteur ${n}` }));
  const last = entry({ id: "last", actorName: "Clarisse", undoableUntil: "2099-01-01T00:00:00.000Z" });
  const [first = last, ...rest] = lines;
  let isUndone = false;
  const { user } = await open({
    PanelAuditLog: ({ after }) => {
      const page = after ? pageOf(...rest.slice(19), last) : pageOf(first, ...rest.slice(0, 19));
      if (!after) page.auditLog.pageInfo = { ...page.auditLog.pageInfo, hasNextPage: true, endCursor: "e19" };
      if (!after && isUndone)
        page.auditLog.edges.unshift({ __typename: "AuditLogEdge", node: entry({ id: "new" }) });
      return page;
    },
    Undo: () => {
      isUndone = true;
      return undoneAnswer({ count: 1 });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Voir plus" }));
  await user.click(await screen.findByRole("button", { name: "Annuler ce changement" }));
  expect(await screen.findByText("Brice")).toBeDefined();
  const names = screen.getAllByRole("listitem").map((row) => row.querySelector("strong")?.textContent);
  expect(names).toEqual(["Brice", ...lines.map((_, n) => `Auteur ${n}`), "Clarisse"]);
  expect(screen.queryByRole("button", { name: "Annuler ce changement" })).toBeNull();
});

it("the log says when it is too late to undo an entry", async () => {
  const { user } = await open({
    PanelAuditLog: () =>
      pageOf(entry({ action: "PRODUCT_DELETED", undoableUntil: "2099-01-01T00:00:00.000Z" })),
    Undo: () => refusal("CONFLICT", "Cette suppression ne peut plus être annulée"),
  });
  await user.click(await screen.findByRole("button", { name: "Rétablir" }));
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Cette suppression ne peut plus être annulée"),
  );
});

it("the log calls an order of a service « rendez-vous », with the states of an appointment", async () => {
  const changes = [change("state", "NEW", "CONFIRMED")];
  const subject = { subjectName: "rendez-vous K7M-42P" };
  await open({
    PanelAuditLog: () =>
      pageOf(
        entry({ ...subject, action: "ORDER_CHANGED", changes }),
        entry({ ...subject, id: "e2", actorName: "Awa", action: "ORDER_RECORDED" }),
        entry({ ...subject, id: "e3", actorName: "Béa", action: "SLIDE_ADDED" }),
      ),
  });
  const text = await rowText("Brice");
  expect(text).toContain("Brice a changé l’état du rendez-vous K7M-42P");
  expect(text).toContain("état : Demandé → Confirmé");
  expect(await rowText("Awa")).toContain("Awa a enregistré le rendez-vous K7M-42P");
  expect(await rowText("Béa")).toContain("Béa a ajouté l’image de bannière rendez-vous K7M-42P");
});
