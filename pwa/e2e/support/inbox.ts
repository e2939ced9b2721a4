import type { APIRequestContext, Page } from "@playwright/test";
import { SUPER_ADMIN } from "./accounts.ts";
import { mutate } from "./panel.ts";
import { documentId } from "./stored-documents.ts";

/** Returns functions that read, as the super admin, the shop's messages and subscriptions to the newsletter. */
export async function openInbox(request: APIRequestContext) {
  const signedIn = await request.post("/graphql", {
    data: { documentId: documentId("mutation SignIn("), variables: { input: SUPER_ADMIN } },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.signIn.token}` };
  const list = async (field: "contactMessages" | "newsletterSubscriptions") => {
    const query = field === "contactMessages" ? "query PanelMessages(" : "query PanelSubscriptions(";
    const answer = await request.get("/graphql", {
      params: { documentId: documentId(query), variables: JSON.stringify({ first: 50 }) },
      headers,
    });
    const { edges }: { edges: { node: Record<string, string> }[] } = (await answer.json()).data[field];
    return edges.map(({ node }) => node);
  };
  return {
    messagesOf: async (email: string) =>
      (await list("contactMessages")).filter((one) => one.email === email).map(({ message }) => message),
    subscriptionsOf: async (email: string) =>
      (await list("newsletterSubscriptions")).filter((one) => one.email === email).length,
  };
}

/**
 * Fills in and sends the contact form, which must be open. The message must have no normal space before a question
 * mark: the panel's tests use the same shop and expect French spaces.
 */
export async function submitContactForm(page: Page, email: string, message: string): Promise<void> {
  await page.locator("input[name=fullName]").fill("Ada Eto'o");
  await page.locator("input[name=email]").fill(email);
  await page.locator("textarea[name=message]").fill(message);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
}

/** Sends a contact message by a request, without the form. */
export const postContactMessage = (page: Page): Promise<void> =>
  mutate(
    page,
    "SendContactMessage",
    { input: { fullName: "Clarisse", email: "clarisse@example.cm", subject: "order", message: "Bonjour" } },
    true,
  );
