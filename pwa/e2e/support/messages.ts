import type { Page } from "@playwright/test";
import { documentId } from "./stored-documents.ts";

/** Leaves the shop a message, which the panel's navigation counts. */
export const sendMessage = (page: Page) =>
  page.request.post("/graphql", {
    data: {
      documentId: documentId("mutation SendContactMessage("),
      variables: {
        input: { fullName: "Clarisse", email: "clarisse@example.cm", subject: "order", message: "Bonjour" },
      },
    },
  });
