import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { superAdmin } from "../testing/admin-responses.ts";
import { MessagesPage } from "./messages-page.tsx";

const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
const createdAt = "2026-11-20T10:00:00.000Z";
const message = {
  __typename: "ContactMessage",
  id: "m1",
  fullName: "Awa Ngono",
  email: "awa@example.cm",
  subject: "order",
  message: "Livrez-vous à Kribi ?",
  createdAt,
  handledAt: null,
  handledBy: null,
};
const subscription = { __typename: "NewsletterSubscription", id: "n1", email: "b@example.cm", createdAt };

it("the page shows contact messages and newsletter subscriptions, and exports the messages as a file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:csv";
  });
  const { user } = await renderPage(<MessagesPage />, {
    user: superAdmin,
    answers: {
      PanelMessages: () => ({
        contactMessages: {
          __typename: "ContactMessageConnection",
          edges: [{ __typename: "ContactMessageEdge", node: message }],
          pageInfo,
          totalCount: 1,
        },
      }),
      PanelSubscriptions: () => ({
        newsletterSubscriptions: {
          __typename: "NewsletterSubscriptionConnection",
          edges: [{ __typename: "NewsletterSubscriptionEdge", node: subscription }],
          pageInfo,
          totalCount: 1,
        },
      }),
      MessagesCsv: () => ({ csv: "nom;message" }),
    },
  });
  expect(await screen.findByText("Awa Ngono")).toBeDefined();
  expect(screen.getByText("Commande")).toBeDefined();
  expect(screen.getByText("Livrez-vous à Kribi ?")).toBeDefined();
  expect(screen.getByRole("link", { name: "Répondre" })).toHaveAttribute(
    "href",
    "mailto:awa@example.cm?subject=Commande",
  );
  expect(await screen.findByText("b@example.cm")).toBeDefined();
  const [exportMessages] = screen.getAllByRole("button", { name: "Exporter en CSV" });
  if (exportMessages) await user.click(exportMessages);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe("nom;message");
});

it("a super admin marks a message as handled, sees who marked it, and can remove the mark", async () => {
  const marked = vi.fn(({ handled }: Record<string, unknown>) => ({
    markMessageHandled: handled ? { ...message, handledAt: createdAt, handledBy: "Patronne" } : message,
  }));
  const { user } = await renderPage(<MessagesPage />, {
    user: superAdmin,
    answers: {
      PanelMessages: () => ({
        contactMessages: {
          __typename: "ContactMessageConnection",
          edges: [{ __typename: "ContactMessageEdge", node: message }],
          pageInfo,
          totalCount: 1,
        },
      }),
      MarkMessageHandled: marked,
    },
  });
  expect(await screen.findByText("Nouveau")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Marquer le message de Awa Ngono comme traité" }));
  expect(await screen.findByText(/^Traité par Patronne/)).toBeDefined();
  expect(screen.queryByText("Nouveau")).toBeNull();
  expect(marked).toHaveBeenCalledWith({ id: "m1", handled: true });
  await user.click(screen.getByRole("button", { name: "Remettre le message de Awa Ngono à traiter" }));
  expect(await screen.findByText("Nouveau")).toBeDefined();
});
