import { expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "../../src/lib/storage/storage-keys.ts";
import { hydrated, open } from "./hydration.ts";
import { documentId } from "./stored-documents.ts";

export interface Credentials {
  email: string;
  password: string;
}

export interface Person extends Credentials {
  name: string;
}

/** The first super admin of every test shop. */
export const SUPER_ADMIN: Credentials = { email: "admin@boutique.local", password: "patronne-du-test" };

let people = 0;

/** A user with an e-mail address that no other test uses. */
export function newPerson(name: string): Person {
  people += 1;
  const [first = ""] = name.split(" ");
  return {
    name,
    email: `${first.toLowerCase()}.${people}.${process.pid}.${Date.now()}@example.cm`,
    password: "secret-1",
  };
}

/** Signs a user up by a request, without the form. */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  const input = { name, email, password, confirmPassword: password };
  const answer = await page.request.post("/graphql", {
    data: { documentId: documentId("mutation SignUp("), variables: { input } },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

export async function signUpByForm(page: Page, { name, email, password }: Person): Promise<void> {
  await open(page, "/sign-up");
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirmPassword]").fill(password);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Fills in and sends the sign-in form, which must be open. */
export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await hydrated(page);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
}

/** Signs in, and waits until the next page opens. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, credentials);
  await expect(page).not.toHaveURL(/login/);
}

export async function signOut(page: Page): Promise<void> {
  await open(page, "/account");
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
  await expect.poll(() => tokenOf(page)).toBeNull();
  // Waits for the home page, which opens when the user's data have been deleted from the device.
  await expect(page).toHaveURL("/");
}

export async function signInAsNewPerson(page: Page, name: string): Promise<Person> {
  const person = newPerson(name);
  await signUp(page, person);
  await signIn(page, person);
  return person;
}

/** Returns the session's token in the device's local storage. */
export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

export async function isSessionValid(page: Page, token: string | null): Promise<boolean> {
  const answer = await page.request.get("/graphql", {
    params: { documentId: documentId("query Me {") },
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.me !== null;
}
