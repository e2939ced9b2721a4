import { hash, verify } from "@node-rs/argon2";
import { QUEUES } from "../../platform/admission/queues.ts";
import { WorkQueue } from "../../platform/admission/work-queue.ts";
import { normalForm } from "../../platform/text/normal-form.rules.ts";

/** Parameters of argon2id: 19 MiB of memory, two passes, one thread. Source: OWASP password storage cheat sheet. */
const OPTIONS = {
  // 2 means argon2id. The library names the value only in a const enum, which TypeScript's `isolatedModules` does not
  // allow.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const queue = new WorkQueue(QUEUES.passwords);

/**
 * Hashes a password with argon2id.
 * @throws ShopError UNAVAILABLE if too many hashes are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(sameOnAllKeyboards(password), OPTIONS));

/**
 * Returns a password in the Unicode form NFKC, because keyboards and systems encode accents differently. Source: RFC
 * 8265, 4.2.2.
 */
const sameOnAllKeyboards = (password: string): string => normalForm(password, "NFKC");

/**
 * Hash of a random password. A sign-in with an unknown e-mail address is checked against this hash, so that it takes as
 * long as one with a wrong password.
 */
const dummyHash = hashPassword(crypto.randomUUID());

/**
 * Checks a password against a stored hash.
 * @param stored the hash; undefined for an unknown user: then the result is false, after the same time as for a known
 * user
 * @throws ShopError UNAVAILABLE if too many checks are waiting
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash);
  const matches = await queue.run(() => verify(known, sameOnAllKeyboards(password)));
  return stored !== undefined && matches;
}
