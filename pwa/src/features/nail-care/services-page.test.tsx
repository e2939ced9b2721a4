import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { ServicesPage } from "./services-page.tsx";

it("the services page shows the eight default services in their fixed sequence", async () => {
  await renderPage(<ServicesPage />);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Manucure Simple",
    "Vernis Semi-Permanent",
    "Dépose",
    "Vernis Gel sur Capsule",
    "Remplissage",
    "Gainage Main",
    "Gainage Pieds",
    "Construction Main",
  ]);
});

it("the services page has two links for each service: a chat message with its name, and a call", async () => {
  await renderPage(<ServicesPage />);
  for (const card of screen.getAllByRole("article")) {
    const title = within(card).getByRole("heading").textContent;
    const booking = within(card).getByRole<HTMLAnchorElement>("link", { name: "Réserver" });
    const address = new URL(booking.href);
    expect(address.host + address.pathname).toBe("wa.me/237600000000");
    expect(address.searchParams.get("text")).toBe(`Je souhaite réserver ce service : ${title}`);
    expect(booking).toHaveAccessibleDescription(title);
    expect(within(card).getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237600000000");
  }
});

it("the services page shows the owner's services with their prices instead of the default services", async () => {
  const service = { description: "", image: "/images/AAAAAAAAAAAAAAAA", isFrom: false };
  await renderPage(<ServicesPage />, {
    shop: {
      services: [
        { ...service, id: "1", title: "Tresses", price: 15_000, isFrom: true },
        { ...service, id: "2", title: "Défrisage", price: 8_000 },
        { ...service, id: "3", title: "Conseil", price: null, image: "/services/depose" },
      ],
    },
  });
  const cards = screen
    .getAllByRole("article")
    .map(({ textContent }) => (textContent ?? "").replace(/\s/g, " "));
  expect(cards).toEqual([
    "Tressesdès 15 000 FCFARéserverAppeler",
    "Défrisage8 000 FCFARéserverAppeler",
    "ConseilRéserverAppeler",
  ]);
  const images = [...document.querySelectorAll("article img")];
  for (const image of images) expect(image.hasAttribute("sizes")).toBe(image.hasAttribute("srcset"));
  expect(images.map((image) => image.getAttribute("src"))).toEqual([
    "/images/AAAAAAAAAAAAAAAA/640",
    "/images/AAAAAAAAAAAAAAAA/640",
    "/services/depose.webp",
  ]);
});

it.each([
  ["choose a slot if a service has a length", 45, /Choisissez votre heure, ou écrivez-nous\.$/],
  ["write to the shop if no service has a length", null, /nous convenons ensemble du jour et de l’heure\.$/],
])("the sentence below the title asks the customer to %s", async (_, minutes, sentence) => {
  const service = {
    id: "1",
    title: "Tresses",
    price: 15_000,
    description: "",
    image: "/images/A",
    isFrom: false,
  };
  await renderPage(<ServicesPage />, {
    shop: {
      services: [{ ...service, minutes }],
      appointmentHours: [{ day: "1", from: "09:00", to: "18:00" }],
    },
  });
  expect(screen.getByText(sentence)).toBeVisible();
});
