import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { answerOperations, deadNetwork, refusal, server } from "../../../app/testing/server.ts";
import { CONTACT_DRAFT_KEY, MESSAGES_PENDING_KEY } from "../../../lib/storage/storage-keys.ts";
import { flushPendingMessages } from "../../messages/flush-pending-messages.ts";
import { ContactPage } from "./contact-page.tsx";

async function open(answers: RenderOptions["answers"] = {}) {
  const page = await renderPage(<ContactPage />, { answers });
  await act(() => page.session.restore());
  return page;
}
const field = (name: string) => screen.getByRole("textbox", { name });
const subject = () => screen.getByRole("combobox", { name: "Sujet" });
const submit = () => screen.getByRole("button", { name: "Envoyer le message" });

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(field("Nom complet"), "Ada Eto'o");
  await user.type(field("Adresse email"), "ada@boutique.cm");
  await user.selectOptions(subject(), "Retour ou échange");
  await user.type(field("Votre message"), "La robe est trop grande.");
}

function refuseStorage(): void {
  vi.stubGlobal("indexedDB", undefined);
  vi.stubGlobal("localStorage", undefined);
}

describe("the seller's legal identity", () => {
  it("is shown once the owner has entered it, and empty fields are left out", async () => {
    const stated = { legalName: "Ets Chez Ada", niu: "M012345678901A", vat: "INCLUDED" } as const;
    const { unmount } = await renderPage(<ContactPage />, { shop: stated });
    expect(screen.getByRole("heading", { name: "Identité légale" })).toBeVisible();
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Ets Chez Ada",
      "M012345678901A",
      "19,25\u202f% incluse",
    ]);
    unmount();
    await renderPage(<ContactPage />);
    expect(screen.queryByRole("heading", { name: "Identité légale" })).toBeNull();
  });
});

describe("the contact form", () => {
  it("still contains the typed text after a reload, until the user erases it with « Effacer de cet appareil »", async () => {
    const first = await open();
    const button = () => screen.queryByRole("button", { name: "Effacer de cet appareil" });
    expect(button()).toBeNull();
    await fillIn(first);
    expect(button()).toBeVisible();
    first.unmount();
    const { user } = await open();
    expect(field("Nom complet")).toHaveValue("Ada Eto'o");
    await user.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
    const sure = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(sure).toHaveAttribute("aria-disabled", "false"));
    await user.click(sure);
    for (const name of ["Nom complet", "Adresse email", "Votre message"]) expect(field(name)).toHaveValue("");
    expect(field("Nom complet")).toHaveFocus();
    expect(button()).toBeNull();
    expect(sessionStorage.getItem(CONTACT_DRAFT_KEY)).toBeNull();
  });

  it("sends the message, confirms it beside the form, and is empty again", async () => {
    const sent: unknown[] = [];
    const page = await open({
      SendContactMessage: ({ input }) => {
        sent.push(input);
        return { sendContactMessage: true };
      },
    });
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByText(/votre message est envoyé/)).toBeVisible();
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userId: null,
        fullName: "Ada Eto'o",
        email: "ada@boutique.cm",
        subject: "return",
        message: "La robe est trop grande.",
      },
    ]);
    expect(field("Votre message")).toHaveValue("");
    expect(subject()).toHaveValue("question");
    page.unmount();
    await open();
    expect(field("Nom complet")).toHaveValue("");
  });

  describe("a message that a visitor has typed in an earlier visit and not sent", () => {
    const leave = async () => {
      const page = await open();
      await fillIn(page);
      page.unmount();
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 3_600_000);
    };
    const title = /^Ce message commencé est-il le vôtre/;

    it("is not in the form of the next person, who may erase it", async () => {
      await leave();
      const { user, unmount } = await open();
      expect(screen.getByText(title)).toBeVisible();
      expect(screen.getByText("Ada Eto'o · ada@boutique.cm")).toBeVisible();
      for (const name of ["Nom complet", "Adresse email", "Votre message"])
        expect(field(name)).toHaveValue("");
      await user.click(screen.getByRole("button", { name: "Non, l’effacer" }));
      expect(screen.queryByText(title)).toBeNull();
      unmount();
      await open();
      expect(field("Votre message")).toHaveValue("");
      expect(screen.queryByText(title)).toBeNull();
    });

    it("is in the form again once the visitor has confirmed that it is theirs", async () => {
      await leave();
      const { user, unmount } = await open();
      await user.click(screen.getByRole("button", { name: "Oui, le reprendre" }));
      expect(field("Nom complet")).toHaveValue("Ada Eto'o");
      expect(field("Votre message")).toHaveValue("La robe est trop grande.");
      expect(subject()).toHaveValue("return");
      unmount();
      await open();
      expect(field("Votre message")).toHaveValue("La robe est trop grande.");
    });

    it("is removed from the open form if somebody, perhaps another person, comes back to the page hours later", async () => {
      const page = await open();
      await fillIn(page);
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 3_600_000);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
      expect(screen.getByText(title)).toBeVisible();
      expect(field("Votre message")).toHaveValue("");
    });
  });

  it("offers the four subjects", async () => {
    await open();
    const options = within(subject()).getAllByRole<HTMLOptionElement>("option");
    expect(options.map(({ value }) => value)).toEqual(["question", "order", "return", "other"]);
  });

  it("is disabled, and says that the message is being sent, until the answer arrives", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await open({ SendContactMessage: () => held.then(() => ({ sendContactMessage: true })) });
    await fillIn(page);
    await page.user.click(submit());
    const sending = await screen.findByRole("button", { name: "Envoi en cours…" });
    expect(sending).toBeDisabled();
    expect(field("Votre message")).toHaveAttribute("readonly");
    answer();
    expect(await screen.findByRole("button", { name: "Envoyer le message" })).toBeEnabled();
  });

  it("marks missing fields without a request, and moves the focus to the first of them", async () => {
    const { user } = await open();
    await user.type(field("Adresse email"), "ada");
    await user.click(submit());
    expect(field("Nom complet")).toHaveAccessibleDescription("Le nom complet est requis");
    expect(field("Adresse email")).toHaveAccessibleDescription("Format d'email invalide");
    expect(field("Votre message")).toHaveAccessibleDescription("Le message est requis");
    expect(field("Nom complet")).toHaveFocus();
    await user.type(field("Nom complet"), "A");
    expect(field("Nom complet")).not.toHaveAccessibleDescription();
    expect(field("Adresse email")).toHaveAccessibleDescription("Format d'email invalide");
  });

  it("shows the server's error beside the field", async () => {
    const page = await open({
      SendContactMessage: () => refusal("BAD_USER_INPUT", "Trop long", { message: "Trop long" }),
    });
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByText("Trop long")).toBeVisible();
    expect(field("Votre message")).toHaveAccessibleDescription("Trop long");
    await waitFor(() => expect(field("Votre message")).toHaveFocus());
  });

  it("keeps the typed message if too many messages were sent, and says when to try again", async () => {
    const page = await open({
      SendContactMessage: () => refusal("RATE_LIMITED", "Trop de tentatives. Réessayez dans 7 min"),
    });
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Trop de tentatives. Réessayez dans 7 min");
    expect(field("Votre message")).toHaveValue("La robe est trop grande.");
  });

  it("sends a message again under the same id after a lost answer, even in a browser that stores nothing", async () => {
    refuseStorage();
    const inbox = new Map<unknown, unknown>();
    let isLost = true;
    const answers = {
      SendContactMessage: ({ input }: Record<string, unknown>) => {
        const { id, message } = input as { id: string; message: string };
        if (!inbox.has(id)) inbox.set(id, message);
        return isLost ? deadNetwork() : { sendContactMessage: true };
      },
    };
    const page = await open(answers);
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    await page.user.click(submit());
    page.unmount();
    const { user } = await open(answers);
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    expect([...inbox.values()]).toEqual(["La robe est trop grande."]);
    isLost = false;
    await user.type(field("Votre message"), " Merci.");
    await user.click(submit());
    expect(await screen.findByText(/votre message est envoyé/)).toBeVisible();
    expect([...inbox.values()]).toEqual(["La robe est trop grande.", "La robe est trop grande. Merci."]);
  });

  const accept = () =>
    server.use(...answerOperations({ SendContactMessage: () => ({ sendContactMessage: true }) }));

  it("says beside the form that a message stored without a network was sent later", async () => {
    const page = await open({ SendContactMessage: deadNetwork });
    await fillIn(page);
    await page.user.click(submit());
    expect(await screen.findByText(/est gardé sur cet appareil/)).toBeVisible();
    accept();
    await act(() => flushPendingMessages());
    expect(await screen.findByText(/votre message est envoyé/)).toBeVisible();
    expect(screen.queryByText(/est gardé sur cet appareil/)).toBeNull();
  });

  it("does not say that a stored message was sent if the customer has begun to type a new message", async () => {
    const page = await open({ SendContactMessage: deadNetwork });
    await fillIn(page);
    await page.user.click(submit());
    await screen.findByText(/est gardé sur cet appareil/);
    await page.user.type(field("Votre message"), "Encore");
    accept();
    await act(() => flushPendingMessages());
    expect(localStorage.getItem(MESSAGES_PENDING_KEY)).toBeNull();
    expect(screen.queryByText(/votre message est envoyé/)).toBeNull();
  });

  it("shows a message in the form again if the shop refuses it later", async () => {
    const page = await open({ SendContactMessage: deadNetwork });
    await fillIn(page);
    await page.user.click(submit());
    await screen.findByText(/est gardé sur cet appareil/);
    server.use(...answerOperations({ SendContactMessage: () => refusal("BAD_USER_INPUT", "Trop long", {}) }));
    await act(() => flushPendingMessages());
    expect(await screen.findByRole("alert")).toHaveTextContent("Trop long");
    expect(field("Votre message")).toHaveValue("La robe est trop grande.");
  });

  it("keeps the typed message if the browser stores nothing, and offers the chat instead", async () => {
    refuseStorage();
    const page = await open({ SendContactMessage: deadNetwork });
    await fillIn(page);
    await page.user.click(submit());
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Connexion impossible");
    expect(within(notice).getByRole("link")).toHaveAttribute("href", "https://wa.me/237600000000");
    page.unmount();
    await open();
    expect(field("Nom complet")).toHaveValue("Ada Eto'o");
    expect(field("Adresse email")).toHaveValue("ada@boutique.cm");
    expect(subject()).toHaveValue("return");
    expect(field("Votre message")).toHaveValue("La robe est trop grande.");
  });
});

describe("the contact page", () => {
  it("shows how to reach the shop, and the opening hours", async () => {
    await open();
    expect(screen.getByRole("link", { name: "+237 6 00 00 00 00" })).toHaveAttribute(
      "href",
      "tel:+237600000000",
    );
    for (const email of ["contact@mboamode.example", "commandes@mboamode.example"]) {
      expect(screen.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    }
    expect(screen.getByText("Rue Joss, Bonanjo, Douala, Cameroun", { selector: "address" })).toBeVisible();
    const hours = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(hours).toEqual(expect.arrayContaining(["Lun-Ven 8h-18h", "Sam 9h-14h"]));
    expect(screen.getByText("Service client disponible 24/7")).toBeVisible();
    for (const name of ["WhatsApp", "Facebook", "Instagram"])
      expect(screen.getByRole("link", { name })).toBeVisible();
  });

  it("loads no map before a click, then shows the shop's location from the settings", async () => {
    const { user } = await renderPage(<ContactPage />, {
      shop: { address: "Bastos, Yaoundé", latitude: 3.8667, longitude: 11.5167 },
    });
    expect(within(screen.getByRole("figure")).getByText(/Bastos, Yaoundé/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Itinéraire" })).toHaveAttribute(
      "href",
      expect.stringContaining("destination=3.8667,11.5167"),
    );
    expect(screen.queryByTitle("Carte de la boutique")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Afficher la carte" }));
    const source = new URL(screen.getByTitle<HTMLIFrameElement>("Carte de la boutique").src);
    expect(source.origin).toBe("https://www.openstreetmap.org");
    expect(source.searchParams.get("marker")).toBe("3.8667,11.5167");
    expect(source.searchParams.get("bbox")).toBe("11.5092,3.8622,11.5242,3.8712");
  });

  it("offers no map without a network", async () => {
    await open();
    const offer = () => screen.queryByRole("button", { name: "Afficher la carte" });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(offer()).toBeNull();
    online.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
    expect(offer()).toBeVisible();
  });
});
