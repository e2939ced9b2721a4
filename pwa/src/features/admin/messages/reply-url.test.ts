import { expect, it } from "vitest";
import { replyUrl } from "./reply-url.ts";

it("the mailto link for a reply contains the sender's e-mail address and the message's subject", () => {
  expect(replyUrl("awa@example.cm", "Question générale")).toBe(
    "mailto:awa@example.cm?subject=Question%20g%C3%A9n%C3%A9rale",
  );
});

it.each(["x@y.cm?bcc=tous@y.cm", "x?bcc=z@y.cm", "x@y.cm&bcc=z", "x@y.cm,z@y.cm", "x@y.cm#a"])(
  "a stranger's e-mail address %s adds no header field and no recipient to the reply link",
  (email) => {
    const url = new URL(replyUrl(email, "Commande"));
    expect([...url.searchParams.keys()]).toEqual(["subject"]);
    expect(url.hash).toBe("");
    expect(url.pathname).not.toMatch(/[,&]/);
    expect(decodeURIComponent(url.pathname)).toBe(email);
  },
);
