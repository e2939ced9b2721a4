import { beforeEach, expect, it, vi } from "vitest";
import manifest from "../app/manifest.json" with { type: "json" };
import { SHARE_PATH, takeSharedMessage } from "../lib/storage/shared-message.ts";
import { fakeCaches } from "../lib/storage/testing/fake-caches.ts";

type Answer = (options: { request: Request }) => Promise<Response>;
const routes = vi.hoisted(
  (): { matches: (options: { url: URL }) => boolean; answer: Answer; method: string }[] => [],
);
vi.mock("workbox-routing", () => ({
  registerRoute: (matches: (options: { url: URL }) => boolean, answer: Answer, method: string) =>
    routes.push({ matches, answer, method }),
}));

beforeEach(() => {
  vi.stubGlobal("caches", fakeCaches());
  routes.length = 0;
});

it("a text shared by another application is stored for the orders page, whose URL does not contain it", async () => {
  const { receiveSharedMessages } = await import("./share-target.ts");
  receiveSharedMessages();
  const [route] = routes;
  expect(manifest.share_target).toMatchObject({
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
  });
  expect(route?.method).toBe("POST");
  expect(route?.matches({ url: new URL(`https://boutique.example${SHARE_PATH}`) })).toBe(true);
  expect(route?.matches({ url: new URL("https://boutique.example/graphql") })).toBe(false);
  const redirect = vi.spyOn(Response, "redirect").mockReturnValue(new Response());
  const body = new FormData();
  body.set("title", "Messages");
  body.set("text", "Vous avez recu 15000 FCFA");
  const request = { formData: async () => body } as Request;
  await route?.answer({ request });
  expect(redirect).toHaveBeenCalledWith("/orders#message", 303);
  expect(await takeSharedMessage()).toBe("Messages\nVous avez recu 15000 FCFA");

  // Another application may send a request without a form. The worker answers it, and stores an empty text.
  await route?.answer({ request: { formData: () => Promise.reject(new TypeError()) } as Request });
  expect(await takeSharedMessage()).toBe("");
});
