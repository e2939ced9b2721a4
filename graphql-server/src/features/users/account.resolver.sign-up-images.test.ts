import { afterAll, beforeAll, expect, it } from "vitest";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";

const SIGN_UP = "mutation ($input: SignUpInput!) { signUp(input: $input) { profilePic } }";

let shop: TestShop;
let photos: string[];
beforeAll(async () => {
  shop = await openTestShop();
  const widths = [...Array(16).keys()].map((n) => 2_000 + n);
  const images = await Promise.all(widths.map((width) => plain(width, 2_000, "#336699").jpeg().toBuffer()));
  photos = images.map((bytes) => `data:image/jpeg;base64,${bytes.toString("base64")}`);
});
afterAll(() => shop.close());

async function signUp(email: string, profilePic: string | undefined) {
  const input = { name: "Awa", email, password: PASSWORD, confirmPassword: PASSWORD, profilePic };
  const { data, errors } = await shop.ask(SIGN_UP, { input });
  return (
    errors?.[0]?.extensions.code ??
    (data as { signUp: { profilePic: string } }).signUp.profilePic.split("/").at(-1)
  );
}

async function storedImages(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of shop.services.images.list()) ids.push(id);
  return ids.sort();
}

it("if another account has the e-mail address, a sign-up is refused and its image is not stored", async () => {
  await shop.createUser("Awa");
  expect(await signUp("awa@example.cm", photos[0])).toBe("CONFLICT");
  expect(await storedImages()).toEqual([]);
});

it("after simultaneous sign-ups with one e-mail address, the shop keeps only the image of the created account", async () => {
  const outcomes = await Promise.all(photos.slice(0, 4).map((photo) => signUp("binta@example.cm", photo)));
  const kept = outcomes.filter((outcome) => outcome !== "CONFLICT");
  expect(kept).toHaveLength(1);
  expect(await storedImages()).toEqual(kept);
});

it("an image that another account uses is not deleted when a sign-up with the same image fails", async () => {
  const image = await signUp("celine@example.cm", photos[5]);
  const outcomes = await Promise.all(
    ["celine", "diane", "diane"].map((name) => signUp(`${name}@example.cm`, photos[5])),
  );
  expect(outcomes.sort()).toEqual(["CONFLICT", "CONFLICT", image].sort());
  expect(await storedImages()).toContain(image);
});

it("if more photos arrive at once than the queue accepts, the refused sign-ups succeed when sent again", async () => {
  // Calls the service directly, because the HTTP server accepts fewer simultaneous requests than the queue of images.
  const outcomes = await Promise.allSettled(
    photos.map((profilePic, n) =>
      shop.services.accounts.signUp({
        name: "Awa",
        email: `photo-${n}@example.cm`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        profilePic,
      }),
    ),
  );
  const refused = outcomes.flatMap((outcome, n) => (outcome.status === "rejected" ? [{ n, outcome }] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const { n, outcome } of refused) {
    expect(outcome.reason).toMatchObject({ code: "UNAVAILABLE" });
    expect(await signUp(`photo-${n}@example.cm`, photos[n])).toMatch(/^[\w-]{16}$/);
  }
});

it.each(["application/octet-stream", ""])(
  "a photo is stored although its data: URL has the media type %j",
  async (type) => {
    const photo = photos[9]?.replace("image/jpeg", type);
    expect(await signUp(`fatou-${type.length}@example.cm`, photo)).toMatch(/^[\w-]{16}$/);
  },
);

it("data that are not an image are refused, whatever media type they have", async () => {
  for (const type of ["image/jpeg", "text/html", ""])
    expect(await signUp("gisele@example.cm", `data:${type};base64,PGgxPg==`)).toBe("BAD_USER_INPUT");
});
