import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../app/testing/server.ts";
import { useSessionStore } from "../../data/session/session.ts";
import { FOLLOWED_KEY } from "../../lib/storage/storage-keys.ts";
import { endPushOfDevice } from "./end-push.ts";
import { follow, followState, renewFollowed, unfollow } from "./follow.ts";
import { PushOffer } from "./push-offer.tsx";
import type { Subject } from "./push-subject.ts";
import { type FakePush, standInForPush } from "./testing/fake-push.ts";

const ORDER = { orderId: "00000000-0000-4000-8000-000000000001" };
const SIZE = { productId: "00000000-0000-4000-8000-000000000002", variant: 3 };
const KEY = "BKey_of-the-shop";
const ON = "Vous serez prévenu sur ce téléphone";
const UNABLE = /Ce navigateur ne peut pas recevoir de notifications pour l’instant/;
const ENDING = /C’est noté sur ce téléphone.*la boutique l’apprendra/;
const WAITING = /C’est noté sur ce téléphone/;

let browser: FakePush;
let asked: string[];
let answers: Record<string, Answer>;
/** Answers of a shop. Each request is added to `asked`. */
const shop = (changed: Readonly<Record<string, Answer>> = {}): Record<string, Answer> => {
  const all: Record<string, Answer> = {
    PushKey: () => ({ pushKey: KEY }),
    FollowOrder: () => ({ followOrder: true }),
    FollowSize: () => ({ followSize: true }),
    EndPush: () => ({ endPush: true }),
    ...changed,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [
      name,
      (variables) => {
        if (name !== "PushKey") asked.push(`${name} ${JSON.stringify(variables)}`);
        return answer(variables);
      },
    ]),
  );
};

beforeEach(() => {
  browser = standInForPush();
  asked = [];
  answers = {};
});

function Offer({ subject }: { subject: Subject }) {
  return <PushOffer session={useSessionStore()} subject={subject} />;
}
/** Shows the offer. The server's answers can be changed later in `answers`. */
async function show(subject: Subject, changed?: Readonly<Record<string, Answer>>) {
  Object.assign(answers, shop(changed));
  const names = Object.keys(answers);
  const forwarded = Object.fromEntries(
    names.map((name) => [name, (variables: Record<string, unknown>) => answers[name]?.(variables)]),
  );
  return renderPage(<Offer subject={subject} />, { answers: forwarded });
}
const button = (name: string) => screen.getByRole("button", { name });

describe("the offer of notifications about an order", () => {
  it("sends nothing before the tap, and then the push address and the text of the consent", async () => {
    const { user } = await show(ORDER);
    expect(browser.questions).toBe(0);
    expect(asked).toEqual([]);
    expect(screen.getByText(/Une notification à chaque nouvel état/)).toBeInTheDocument();
    await user.click(button("Être prévenu"));
    expect(await screen.findByText(ON)).toBeInTheDocument();
    expect(browser.questions).toBe(1);
    expect(asked).toEqual([
      `FollowOrder ${JSON.stringify({
        device: { endpoint: "https://push.example/1", p256dh: "clé", auth: "secret" },
        orderId: ORDER.orderId,
        consent:
          "Être prévenu : Une notification à chaque nouvel état de la commande, même si la page est fermée.",
      })}`,
    ]);
  });

  it("ends the notifications about this order, and no others, after a second tap", async () => {
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await user.click(await screen.findByRole("button", { name: "Ne plus me prévenir" }));
    expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
    expect(asked[1]).toBe(
      `EndPush ${JSON.stringify({ endpoint: "https://push.example/1", orderId: ORDER.orderId })}`,
    );
    expect(browser.subscribed).toBeDefined();
  });

  it("keeps the focus on its button after each tap", async () => {
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    const on = await screen.findByText(ON);
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(on);
    await user.tab();
    expect(button("Ne plus me prévenir")).toHaveFocus();
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Être prévenu" });
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.tab();
    expect(button("Être prévenu")).toHaveFocus();
  });

  it("ends the notifications even if the shop cannot be reached at the second tap, and tells the shop later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, session } = await show(ORDER, { EndPush: deadNetwork });
    await user.click(button("Être prévenu"));
    await user.click(await screen.findByRole("button", { name: "Ne plus me prévenir" }));
    expect(await screen.findByText(ENDING)).toBeInTheDocument();
    expect(screen.queryByText(ON)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    asked = [];
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    await renewFollowed(session);
    expect(asked).toEqual([expect.stringContaining("EndPush")]);
    Object.assign(answers, shop());
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(ENDING)).toBeNull());
    await renewFollowed(session);
    expect(button("Être prévenu")).toBeInTheDocument();
    expect(asked.slice(1)).toEqual([
      `EndPush ${JSON.stringify({ endpoint: "https://push.example/1", orderId: ORDER.orderId })}`,
    ]);
    expect(localStorage.getItem(`${FOLLOWED_KEY}:visitor`)).toBeNull();
  });

  it("can be accepted again while the shop does not know yet that the user has ended the notifications", async () => {
    const { user, session } = await show(ORDER, { EndPush: deadNetwork });
    await user.click(button("Être prévenu"));
    await user.click(await screen.findByRole("button", { name: "Ne plus me prévenir" }));
    await screen.findByText(ENDING);
    await user.click(button("Être prévenu"));
    expect(await screen.findByText(ON)).toBeInTheDocument();
    Object.assign(answers, shop());
    asked = [];
    await renewFollowed(session);
    expect(asked).toEqual([]);
    expect(followState(session, ORDER)).toBe("on");
  });

  it("ends the notifications at the shop even if the browser no longer allows any", async () => {
    const { user, session } = await show(ORDER, { EndPush: deadNetwork });
    await user.click(button("Être prévenu"));
    await user.click(await screen.findByRole("button", { name: "Ne plus me prévenir" }));
    await screen.findByText(ENDING);
    browser.permission = "denied";
    Object.assign(answers, shop());
    await renewFollowed(session);
    expect(followState(session, ORDER)).toBe("off");
  });

  it("announces its new state in an element that existed before, because screen readers ignore new elements", async () => {
    const { user } = await show(ORDER);
    const [status] = screen.getAllByRole("status");
    expect(status).toBeEmptyDOMElement();
    await user.click(button("Être prévenu"));
    await waitFor(() => expect(status).toHaveTextContent(ON));
  });

  it("ends the notifications at the shop even if the shop's answer after the first tap was lost", async () => {
    const { user } = await show(ORDER, { FollowOrder: deadNetwork });
    await user.click(button("Être prévenu"));
    await user.click(await screen.findByRole("button", { name: "Ne plus me prévenir" }));
    expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
    expect(asked[1]).toContain("EndPush");
  });

  it("ends the notifications at the shop even if a request about another order still waits for a network", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    answers.FollowOrder = deadNetwork;
    await follow(session, { orderId: "00000000-0000-4000-8000-000000000003" });
    asked = [];
    await unfollow(session, ORDER);
    expect(asked).toEqual([
      `EndPush ${JSON.stringify({ endpoint: "https://push.example/1", orderId: ORDER.orderId })}`,
    ]);
  });

  it("says that the browser forbids notifications, and shows its button again once they are allowed", async () => {
    browser.answer = "denied";
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    expect(await screen.findByText(/Ce navigateur bloque les notifications/)).toBeInTheDocument();
    expect(asked).toEqual([]);
    browser.permission = "default";
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
  });

  it("stays if the user closes the browser's question without an answer", async () => {
    browser.answer = "default";
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeEnabled();
    expect(asked).toEqual([]);
  });

  it.each<[string, boolean, RegExp, Readonly<Record<string, Answer>>]>([
    ["the shop cannot be reached", false, WAITING, { FollowOrder: deadNetwork }],
    ["the shop's key cannot be fetched", false, WAITING, { PushKey: deadNetwork }],
    ["there is no network", true, WAITING, { PushKey: deadNetwork }],
    ["the browser can reach the shop, but not its push service", true, UNABLE, {}],
  ])(
    "stores the user's wish for notifications if %s, and tells the shop once there is a network",
    async (_, isCut, text, failing) => {
      browser.isCut = isCut;
      const { user } = await show(ORDER, failing);
      await user.click(button("Être prévenu"));
      expect(await screen.findByText(text)).toBeInTheDocument();
      asked = [];
      browser.isCut = false;
      Object.assign(answers, shop());
      act(() => void dispatchEvent(new Event("online")));
      expect(await screen.findByText(ON)).toBeInTheDocument();
      expect(asked).toHaveLength(1);
      expect(browser.questions).toBe(1);
    },
  );

  it("promises nothing while the browser cannot receive notifications, not even after a reload", async () => {
    const first = await show(ORDER);
    await first.user.click(button("Être prévenu"));
    await screen.findByText(ON);
    first.unmount();
    browser.lose();
    browser.isCut = true;
    const { user } = await show(ORDER);
    expect(await screen.findByRole("alert")).toHaveTextContent(UNABLE);
    expect(screen.queryByText(ON)).toBeNull();
    await user.click(button("Ne plus me prévenir"));
    expect(await screen.findByRole("button", { name: "Être prévenu" })).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the reason if the shop refuses the subscription, and does not store the user's wish", async () => {
    const { user } = await show(ORDER, { FollowOrder: () => refusal("BAD_USER_INPUT", "Trop d’appareils") });
    await user.click(button("Être prévenu"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Trop d’appareils.");
    expect(button("Être prévenu")).toBeInTheDocument();
    expect(localStorage.getItem(`${FOLLOWED_KEY}:visitor`)).toBeNull();
  });

  it("says that there will be no more notifications about a finished order", async () => {
    const { user } = await show(ORDER, { FollowOrder: () => ({ followOrder: false }) });
    await user.click(button("Être prévenu"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/plus rien à attendre/);
  });
});

describe("the offer of notifications about a sold-out size", () => {
  it("tells the shop which size the user wants", async () => {
    const { user } = await show(SIZE);
    await user.click(button("Être prévenu ici"));
    expect(await screen.findByText(ON)).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('"variant":3');
  });

  it("says that the user can ask the shop by chat if the browser cannot receive notifications", async () => {
    browser.isCut = true;
    const { user } = await show(SIZE);
    await user.click(button("Être prévenu ici"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/demandez à la boutique sur WhatsApp/);
  });
});

describe("a size whose notification was shown", () => {
  it("can be followed again", async () => {
    const first = await show(SIZE);
    await first.user.click(button("Être prévenu ici"));
    await screen.findByText(ON);
    first.unmount();
    const told = new Set([`/product/${SIZE.productId}?variante=3`]);
    vi.stubGlobal("caches", { open: async () => ({ delete: async (path: string) => told.delete(path) }) });
    await show(SIZE);
    expect(await screen.findByRole("button", { name: "Être prévenu ici" })).toBeInTheDocument();
    expect(localStorage.getItem(`${FOLLOWED_KEY}:visitor`)).toBeNull();
  });
});

describe("a browser that cannot receive notifications", () => {
  beforeEach(() => {
    vi.stubGlobal("Notification", undefined);
    Reflect.deleteProperty(window, "Notification");
  });

  it("shows no offer", async () => {
    await show(ORDER);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("on an iPhone says that the shop must be installed first", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 16_4)");
    await show(ORDER);
    expect(screen.getByText(/iOS 16\.4 ou plus récent.*écran d’accueil/)).toBeInTheDocument();
  });
});

describe("an order or size that a device follows", () => {
  it("is registered again with a new push address without a question, after the former one was removed", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    await renewFollowed(session);
    expect(asked).toHaveLength(1);
    browser.lose();
    browser.endpoint = "https://push.example/2";
    await renewFollowed(session);
    await renewFollowed(session);
    expect(asked.slice(1)).toEqual([
      'EndPush {"endpoint":"https://push.example/1"}',
      expect.stringContaining("https://push.example/2"),
    ]);
    expect(browser.questions).toBe(1);
  });

  /** Answers like a shop that can no longer send to these push addresses. */
  const refusing =
    (...refused: string[]): Answer =>
    ({ device }) =>
      refused.includes((device as { endpoint: string }).endpoint)
        ? refusal("BAD_USER_INPUT", "adresse", { endpoint: "adresse" })
        : { followOrder: true };

  it("is registered with another push address if the shop can no longer send to the present one", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    answers.FollowOrder = refusing("https://push.example/1");
    browser.endpoint = "https://push.example/2";
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 90_000_000);
    await renewFollowed(session);
    expect(browser.subscribed).toBe("https://push.example/2");
    expect(followState(session, ORDER)).toBe("on");
    asked = [];
    await renewFollowed(session);
    expect(asked).toEqual([]);
  });

  it("is not followed, and the page says why, if the shop refuses the new push address too", async () => {
    browser.endpoint = "https://push.example/1";
    const { user } = await show(ORDER, { FollowOrder: refusing("https://push.example/1") });
    await user.click(button("Être prévenu"));
    expect(await screen.findByRole("alert")).toHaveTextContent(UNABLE);
    expect(screen.queryByText(ON)).toBeNull();
  });

  it("is registered with another push address if the browser has removed the former one", async () => {
    const { user, session } = await show(ORDER);
    browser.endpoint = "https://permanently-removed.invalid/a";
    await user.click(button("Être prévenu"));
    expect(await screen.findByRole("alert")).toHaveTextContent(UNABLE);
    expect(asked).toEqual([]);
    browser.endpoint = "https://push.example/2";
    await renewFollowed(session);
    expect([browser.subscribed, followState(session, ORDER)]).toEqual(["https://push.example/2", "on"]);
  });

  it("is moved to the device's new push address when the user follows another order", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    browser.lose();
    browser.endpoint = "https://push.example/2";
    await follow(session, { orderId: "00000000-0000-4000-8000-000000000003" });
    expect(asked.slice(1)).toContain('EndPush {"endpoint":"https://push.example/1"}');
    expect(followState(session, ORDER)).toBe("on");
  });

  it("is registered for the shop's new key within a day, without asking the user", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    Object.assign(answers, shop({ PushKey: () => ({ pushKey: "BNewKey_of-the-shop0" }) }));
    browser.endpoint = "https://push.example/2";
    vi.setSystemTime(Date.now() + 86_400_000);
    await renewFollowed(session);
    expect(browser.subscribed).toBe("https://push.example/2");
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain("https://push.example/2");
    await renewFollowed(session);
    expect(asked).toHaveLength(3);
    expect(browser.questions).toBe(1);
  });

  it.each([
    ["is registered again after a day, because the shop may have lost it", { followOrder: true }, true],
    ["is removed after a day if the shop no longer knows it", { followOrder: false }, false],
  ])("%s", async (_, answer, isKept) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    answers.FollowOrder = () => answer;
    asked = [];
    vi.setSystemTime(Date.now() + 86_000_000);
    await renewFollowed(session);
    expect(asked).toEqual([]);
    answers.FollowOrder = deadNetwork;
    vi.setSystemTime(Date.now() + 1_000_000);
    await renewFollowed(session);
    expect(followState(session, ORDER)).toBe("on");
    Object.assign(answers, shop({ FollowOrder: () => answer }));
    await renewFollowed(session);
    await renewFollowed(session);
    expect(asked).toHaveLength(1);
    expect(followState(session, ORDER)).toBe(isKept ? "on" : "off");
  });

  it("stays followed if the session has ended", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    Object.assign(answers, shop({ FollowOrder: () => refusal("UNAUTHENTICATED", "Session finie") }));
    browser.lose();
    browser.endpoint = "https://push.example/2";
    await renewFollowed(session);
    expect(followState(session, ORDER)).toBe("on");
  });

  it("is removed if the shop no longer knows it when the push address changes", async () => {
    const { user, session } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    Object.assign(answers, shop({ FollowOrder: () => ({ followOrder: false }) }));
    browser.lose();
    browser.endpoint = "https://push.example/2";
    await renewFollowed(session);
    expect(localStorage.getItem(`${FOLLOWED_KEY}:visitor`)).toBeNull();
  });

  it("is no longer followed after a sign-out, even if the shop cannot be reached", async () => {
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    Object.assign(answers, shop({ EndPush: deadNetwork }));
    await endPushOfDevice([]);
    expect(asked[1]).toBe('EndPush {"endpoint":"https://push.example/1"}');
    expect(browser.subscribed).toBeUndefined();
  });

  it("leads to no notification after a sign-out, even if the browser cannot read its subscription", async () => {
    const { user } = await show(ORDER);
    await user.click(button("Être prévenu"));
    await screen.findByText(ON);
    browser.isBroken = true;
    await endPushOfDevice([null, localStorage.getItem(`${FOLLOWED_KEY}:visitor`)]);
    expect(asked.slice(1)).toEqual(['EndPush {"endpoint":"https://push.example/1"}']);
  });

  it("has no notification on the screen any more when all notifications of the device end", async () => {
    browser.shown = 2;
    await endPushOfDevice([]);
    expect(browser.shown).toBe(0);
  });
});
